package dev.millrace.trainer.checkpoint;

import java.util.List;

/**
 * The run's first and newest losses, for its summary.
 *
 * @param firstSum sum of the losses of the first steps, at most 100
 * @param firstCount how many those are
 * @param last the newest losses, the oldest first, at most 100
 */
public record LossTrail(double firstSum, int firstCount, List<Double> last) {
  /** How many losses each end keeps. */
  public static final int LENGTH = 100;

  public static final LossTrail EMPTY = new LossTrail(0, 0, List.of());

  public LossTrail {
    last = List.copyOf(last);
  }

  /** Mean loss of the first steps; 0 where there is none. */
  public double firstMean() {
    return firstCount == 0 ? 0 : firstSum / firstCount;
  }

  /** Mean of {@link #last}; 0 where there is none. */
  public double lastMean() {
    return last.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }
}
