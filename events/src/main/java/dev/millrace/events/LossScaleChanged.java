package dev.millrace.events;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The dynamic loss scale of float16 training moved, or can move no further.
 *
 * @param step the step after which it did
 * @param oldValue what the loss of {@code step} was multiplied by
 * @param newValue what the next step's loss is multiplied by
 */
public record LossScaleChanged(
    int attempt, long step, double oldValue, double newValue, Cause cause) implements Event {
  /** Why the scale moved. */
  public enum Cause {
    /** A gradient overflowed: the step was skipped, the scale shrinks. */
    @JsonProperty("overflow")
    OVERFLOW,
    /** Enough steps in a row were good: the scale grows. */
    @JsonProperty("growth")
    GROWTH,
    /** A gradient overflowed and the scale is at its minimum: it stays, the run pauses. */
    @JsonProperty("minimum")
    MINIMUM
  }

  public LossScaleChanged {
    Check.atLeast("step", 1, step);
    Check.positive("newValue", newValue);
  }

  @Override
  public String key() {
    return Long.toString(step);
  }
}
