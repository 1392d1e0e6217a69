package dev.millrace.trainer.evaluation;

/** Counts of {@code [actual][predicted]}. */
final class ConfusionMatrix {
  private final long[][] counts;
  private final long[] actualTotals;
  private long total;
  private long hits;

  ConfusionMatrix(int classes) {
    counts = new long[classes][classes];
    actualTotals = new long[classes];
  }

  static ConfusionMatrix of(long[][] counts, int classes) {
    if (counts.length != classes) {
      throw new IllegalArgumentException(
          "the state has " + counts.length + " classes, the model " + classes);
    }
    ConfusionMatrix matrix = new ConfusionMatrix(classes);
    for (int actual = 0; actual < classes; actual++) {
      for (int predicted = 0; predicted < classes; predicted++) {
        matrix.add(actual, predicted, counts[actual][predicted]);
      }
    }
    return matrix;
  }

  void add(int actual, int predicted) {
    add(actual, predicted, 1);
  }

  private void add(int actual, int predicted, long count) {
    counts[actual][predicted] += count;
    actualTotals[actual] += count;
    total += count;
    hits += actual == predicted ? count : 0;
  }

  long total() {
    return total;
  }

  /** The class seen most often, the first of equal ones. */
  int mostFrequentActual() {
    int best = 0;
    for (int i = 1; i < actualTotals.length; i++) {
      if (actualTotals[i] > actualTotals[best]) {
        best = i;
      }
    }
    return best;
  }

  double accuracy() {
    return Means.of(hits, total);
  }

  /** Cohen (1960); 0 where chance alone would agree always. */
  double kappa() {
    if (total == 0) {
      return 0;
    }
    double expected = 0;
    for (int i = 0; i < counts.length; i++) {
      expected += ((double) actualTotals[i] / total) * ((double) predictedTotal(i) / total);
    }
    return expected >= 1 ? 0 : (accuracy() - expected) / (1 - expected);
  }

  private long predictedTotal(int predicted) {
    long sum = 0;
    for (long[] row : counts) {
      sum += row[predicted];
    }
    return sum;
  }

  long[][] copy() {
    long[][] copy = new long[counts.length][];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = counts[i].clone();
    }
    return copy;
  }
}
