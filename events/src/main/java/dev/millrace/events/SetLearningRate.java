package dev.millrace.events;

/** Choose the factor that gives {@code value} at the next step. */
public record SetLearningRate(double value) implements Command {
  public SetLearningRate {
    Check.positive("value", value);
  }
}
