package dev.millrace.events;

import org.jspecify.annotations.Nullable;

/**
 * Multiply the rate's factor.
 *
 * @param floor the sender's clamp: the rate at the next step does not fall below it
 */
public record ScaleLearningRate(double factor, @Nullable Double floor) implements Command {
  public ScaleLearningRate {
    Check.positive("factor", factor);
    if (floor != null) {
      Check.positive("floor", floor);
    }
  }
}
