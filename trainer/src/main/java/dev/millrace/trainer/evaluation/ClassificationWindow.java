package dev.millrace.trainer.evaluation;

import dev.millrace.events.EvaluationMetrics;

/**
 * The outcome of the newest samples in a ring. Sums are taken when asked for, not kept: a running
 * sum of doubles would drift.
 */
final class ClassificationWindow {
  private final Ring ring;
  private final int[] predicted;
  private final int[] actual;
  private final double[] logLoss;
  private final boolean[] noChangeHit;
  private final boolean[] majorityHit;

  ClassificationWindow(int size) {
    ring = new Ring(size);
    predicted = new int[size];
    actual = new int[size];
    logLoss = new double[size];
    noChangeHit = new boolean[size];
    majorityHit = new boolean[size];
  }

  void add(int predictedClass, int actualClass, double loss, boolean noChange, boolean majority) {
    int at = ring.next();
    predicted[at] = predictedClass;
    actual[at] = actualClass;
    logLoss[at] = loss;
    noChangeHit[at] = noChange;
    majorityHit[at] = majority;
  }

  EvaluationMetrics metrics(int classes) {
    ConfusionMatrix confusion = new ConfusionMatrix(classes);
    double loss = 0;
    long noChange = 0;
    long majority = 0;
    for (int i = 0; i < ring.count(); i++) {
      int at = ring.at(i);
      confusion.add(actual[at], predicted[at]);
      loss += logLoss[at];
      noChange += noChangeHit[at] ? 1 : 0;
      majority += majorityHit[at] ? 1 : 0;
    }
    int samples = ring.count();
    return EvaluationMetrics.classification(
        samples,
        confusion.accuracy(),
        Means.of(loss, samples),
        confusion.kappa(),
        Means.of(noChange, samples),
        Means.of(majority, samples));
  }

  EvaluatorState.Classification state(
      long samples,
      ConfusionMatrix confusion,
      double logLossSum,
      long noChangeHits,
      long majorityHits,
      int lastLabel) {
    int count = ring.count();
    EvaluatorState.Classification state =
        new EvaluatorState.Classification(
            samples,
            confusion.copy(),
            logLossSum,
            noChangeHits,
            majorityHits,
            lastLabel,
            new int[count],
            new int[count],
            new double[count],
            new boolean[count],
            new boolean[count]);
    for (int i = 0; i < count; i++) {
      int at = ring.at(i);
      state.predicted()[i] = predicted[at];
      state.actual()[i] = actual[at];
      state.logLoss()[i] = logLoss[at];
      state.noChangeHit()[i] = noChangeHit[at];
      state.majorityHit()[i] = majorityHit[at];
    }
    return state;
  }

  void restore(EvaluatorState.Classification state) {
    ring.clear();
    for (int i = 0; i < state.predicted().length; i++) {
      add(
          state.predicted()[i],
          state.actual()[i],
          state.logLoss()[i],
          state.noChangeHit()[i],
          state.majorityHit()[i]);
    }
  }
}
