package dev.millrace.trainer;

import dev.millrace.events.EvaluationMetrics;
import java.util.OptionalLong;

/**
 * Where a run is, for a progress line.
 *
 * @param loss of the last step; NaN before the first
 * @param window metrics over the newest samples, as of the last evaluation; cumulative before the
 *     first
 * @param learningRate used by the last step
 * @param samples records trained on, over all lives
 * @param lag records not consumed yet
 */
public record Progress(
    Phase phase,
    long step,
    double loss,
    EvaluationMetrics window,
    double learningRate,
    long samples,
    OptionalLong lag) {
  /** What the trainer is doing. */
  public enum Phase {
    REPLAYING,
    TRAINING,
    WAITING,
    PAUSED,
    ENDED
  }
}
