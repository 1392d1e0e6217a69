package dev.millrace.trainer.evaluation;

import dev.millrace.events.EvaluationMetrics;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** MAE, RMSE and R², beside the baseline that predicts the previous record's label. */
final class RegressionEvaluator implements Evaluator {
  private final int outputs;
  private final Ring ring;
  private final float[] predicted;
  private final float[] actual;
  private final float[] previous;
  private RegressionSums total = RegressionSums.NONE;
  private float @Nullable [] lastValue;

  RegressionEvaluator(int outputs, int window) {
    this.outputs = outputs;
    this.ring = new Ring(window);
    this.predicted = new float[window * outputs];
    this.actual = new float[window * outputs];
    this.previous = new float[window * outputs];
  }

  @Override
  public void observe(float[] predictions, float[] labels, int rows) {
    for (int row = 0; row < rows; row++) {
      score(predictions, labels, row * outputs);
    }
  }

  private void score(float[] predictions, float[] labels, int from) {
    float[] last = lastValue == null ? new float[outputs] : lastValue;
    int slot = ring.next() * outputs;
    System.arraycopy(predictions, from, predicted, slot, outputs);
    System.arraycopy(labels, from, actual, slot, outputs);
    System.arraycopy(last, 0, previous, slot, outputs);
    total = add(total, slot);
    System.arraycopy(labels, from, last, 0, outputs);
    lastValue = last;
  }

  private RegressionSums add(RegressionSums sums, int slot) {
    RegressionSums result = sums.addSample();
    for (int i = slot; i < slot + outputs; i++) {
      result = result.addValue(predicted[i], actual[i], previous[i]);
    }
    return result;
  }

  @Override
  public long samples() {
    return total.samples();
  }

  @Override
  public EvaluationMetrics window() {
    RegressionSums sums = RegressionSums.NONE;
    for (int i = 0; i < ring.count(); i++) {
      sums = add(sums, ring.at(i) * outputs);
    }
    return sums.metrics();
  }

  @Override
  public EvaluationMetrics cumulative() {
    return total.metrics();
  }

  @Override
  public EvaluatorState state() {
    int count = ring.count() * outputs;
    float[][] window = {new float[count], new float[count], new float[count]};
    for (int i = 0; i < ring.count(); i++) {
      int slot = ring.at(i) * outputs;
      System.arraycopy(predicted, slot, window[0], i * outputs, outputs);
      System.arraycopy(actual, slot, window[1], i * outputs, outputs);
      System.arraycopy(previous, slot, window[2], i * outputs, outputs);
    }
    return new EvaluatorState(
        null,
        new EvaluatorState.Regression(
            total, lastValue == null ? null : lastValue.clone(), window[0], window[1], window[2]));
  }

  @Override
  public void restore(EvaluatorState state) {
    EvaluatorState.Regression saved =
        Objects.requireNonNull(state.regression(), "the state is not one of regression");
    total = saved.total();
    lastValue = saved.lastValue() == null ? null : saved.lastValue().clone();
    ring.clear();
    for (int from = 0; from < saved.predicted().length; from += outputs) {
      int slot = ring.next() * outputs;
      System.arraycopy(saved.predicted(), from, predicted, slot, outputs);
      System.arraycopy(saved.actual(), from, actual, slot, outputs);
      System.arraycopy(saved.previous(), from, previous, slot, outputs);
    }
  }
}
