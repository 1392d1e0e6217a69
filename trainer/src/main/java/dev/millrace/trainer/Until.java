package dev.millrace.trainer;

/** When a run ends by itself. */
public sealed interface Until {
  /** Never: it trains until it is stopped. */
  record Forever() implements Until {}

  /** After the run's step of this number. */
  record Step(long step) implements Until {
    public Step {
      if (step < 1) {
        throw new IllegalArgumentException("`--until-step` must be at least 1: " + step);
      }
    }
  }

  /** After so many more steps. */
  record MoreSteps(long steps) implements Until {
    public MoreSteps {
      if (steps < 1) {
        throw new IllegalArgumentException("`--steps` must be at least 1: " + steps);
      }
    }
  }

  /** At the end offsets seen at the start. */
  record EndOfData() implements Until {}
}
