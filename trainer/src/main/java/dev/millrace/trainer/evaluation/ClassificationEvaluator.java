package dev.millrace.trainer.evaluation;

import dev.millrace.events.EvaluationMetrics;
import java.util.Objects;

/** Accuracy, log loss and Cohen's kappa, beside the no-change and the majority-class baseline. */
final class ClassificationEvaluator implements Evaluator {
  /** Keeps the loss of a confident mistake finite; float32 probabilities end near here. */
  private static final double SMALLEST_PROBABILITY = 1e-15;

  private final int outputs;
  private final int classes;
  private final ClassificationWindow window;
  private ConfusionMatrix confusion;
  private double logLossSum;
  private long noChangeHits;
  private long majorityHits;
  private int lastLabel = -1;

  ClassificationEvaluator(int outputs, int window) {
    this.outputs = outputs;
    this.classes = Math.max(2, outputs);
    this.window = new ClassificationWindow(window);
    this.confusion = new ConfusionMatrix(classes);
  }

  @Override
  public void observe(float[] predictions, float[] labels, int rows) {
    for (int row = 0; row < rows; row++) {
      score(predictions, labels, row * outputs);
    }
  }

  private void score(float[] predictions, float[] labels, int at) {
    int actual = classAt(labels, at);
    int predicted = classAt(predictions, at);
    double logLoss =
        -StrictMath.log(Math.max(probability(predictions, at, actual), SMALLEST_PROBABILITY));
    boolean noChangeHit = actual == lastLabel;
    boolean majorityHit = confusion.total() > 0 && actual == confusion.mostFrequentActual();
    confusion.add(actual, predicted);
    logLossSum += logLoss;
    noChangeHits += noChangeHit ? 1 : 0;
    majorityHits += majorityHit ? 1 : 0;
    lastLabel = actual;
    window.add(predicted, actual, logLoss, noChangeHit, majorityHit);
  }

  /**
   * Index of the largest value, the first of equal ones; with one output, whether it is above a
   * half.
   */
  private int classAt(float[] values, int at) {
    if (outputs == 1) {
      return values[at] > 0.5f ? 1 : 0;
    }
    int best = 0;
    for (int i = 1; i < outputs; i++) {
      if (values[at + i] > values[at + best]) {
        best = i;
      }
    }
    return best;
  }

  private double probability(float[] predictions, int at, int actual) {
    if (outputs == 1) {
      return actual == 1 ? predictions[at] : 1.0 - predictions[at];
    }
    return predictions[at + actual];
  }

  @Override
  public long samples() {
    return confusion.total();
  }

  @Override
  public EvaluationMetrics window() {
    return window.metrics(classes);
  }

  @Override
  public EvaluationMetrics cumulative() {
    long samples = samples();
    return EvaluationMetrics.classification(
        samples,
        confusion.accuracy(),
        Means.of(logLossSum, samples),
        confusion.kappa(),
        Means.of(noChangeHits, samples),
        Means.of(majorityHits, samples));
  }

  @Override
  public EvaluatorState state() {
    return new EvaluatorState(
        window.state(samples(), confusion, logLossSum, noChangeHits, majorityHits, lastLabel),
        null);
  }

  @Override
  public void restore(EvaluatorState state) {
    EvaluatorState.Classification saved =
        Objects.requireNonNull(state.classification(), "the state is not one of classification");
    confusion = ConfusionMatrix.of(saved.confusion(), classes);
    logLossSum = saved.logLossSum();
    noChangeHits = saved.noChangeHits();
    majorityHits = saved.majorityHits();
    lastLabel = saved.lastLabel();
    window.restore(saved);
  }
}
