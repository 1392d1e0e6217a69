package dev.millrace.events;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One update was made.
 *
 * @param step the try's number, from 1, skipped ones included
 * @param optimizerStep successful updates so far, this one included
 * @param samples records in this step
 * @param loss mean data loss, training mode, before the update
 * @param gradientNorm global L2 norm before clipping
 * @param learningRate the rate used: schedule × factor
 * @param lossScale the scale the loss was multiplied by; absent without fp16
 * @param ranges the records consumed, per partition and micro-batch: the journal
 * @param eventTimeLag seconds from the newest record's timestamp to this event
 */
public record StepCompleted(
    int attempt,
    long step,
    long optimizerStep,
    int samples,
    double loss,
    double gradientNorm,
    boolean clipped,
    double learningRate,
    @Nullable Double lossScale,
    String precision,
    StepDurations durations,
    List<RecordRange> ranges,
    @Nullable Double eventTimeLag)
    implements Event {
  public StepCompleted {
    Check.atLeast("step", 1, step);
    ranges = List.copyOf(ranges);
  }

  @Override
  public String key() {
    return Long.toString(step);
  }
}
