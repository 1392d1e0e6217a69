package dev.millrace.trainer.evaluation;

import org.jspecify.annotations.Nullable;

/**
 * What an {@link Evaluator} remembers; one of the two is present. Arrays of a window are in the
 * order of the samples, the oldest first.
 */
public record EvaluatorState(
    @Nullable Classification classification, @Nullable Regression regression) {

  /**
   * @param confusion {@code [actual][predicted]} counts
   * @param lastLabel of the previous record, -1 before the first
   * @param predicted {@code [window]}
   * @param actual {@code [window]}
   * @param logLoss {@code [window]}
   * @param noChangeHit {@code [window]}
   * @param majorityHit {@code [window]}
   */
  @SuppressWarnings("ArrayRecordComponent") // a carrier for the checkpoint, never compared
  public record Classification(
      long samples,
      long[][] confusion,
      double logLossSum,
      long noChangeHits,
      long majorityHits,
      int lastLabel,
      int[] predicted,
      int[] actual,
      double[] logLoss,
      boolean[] noChangeHit,
      boolean[] majorityHit) {}

  /**
   * @param total sums over all samples
   * @param lastValue label of the previous record; null before the first
   * @param predicted {@code [window * outputs]}
   * @param actual {@code [window * outputs]}
   * @param previous {@code [window * outputs]}: the label before, 0 for the run's first record
   */
  @SuppressWarnings("ArrayRecordComponent") // a carrier for the checkpoint, never compared
  public record Regression(
      RegressionSums total,
      float @Nullable [] lastValue,
      float[] predicted,
      float[] actual,
      float[] previous) {}
}
