package dev.millrace.events;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step whose loss or gradient was not finite: its records are consumed, parameters and updater
 * state are untouched.
 *
 * @param parameter the first parameter whose gradient was not finite, for example {@code layer0.W}
 */
public record StepSkipped(
    int attempt,
    long step,
    long optimizerStep,
    int samples,
    String reason,
    @Nullable String parameter,
    double loss,
    double gradientNorm,
    double learningRate,
    @Nullable Double lossScale,
    List<RecordRange> ranges)
    implements Event {
  public StepSkipped {
    Check.atLeast("step", 1, step);
    ranges = List.copyOf(ranges);
  }

  @Override
  public String key() {
    return Long.toString(step);
  }
}
