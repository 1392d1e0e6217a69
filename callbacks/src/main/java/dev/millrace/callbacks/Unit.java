package dev.millrace.callbacks;

/** What a {@link Quantity} counts. */
public enum Unit {
  EVALUATIONS("evaluation"),
  STEPS("step"),
  SAMPLES("sample");

  private final String singular;

  Unit(String singular) {
    this.singular = singular;
  }

  /** {@code step} for one, {@code steps} for any other count. */
  public String word(long count) {
    return count == 1 ? singular : singular + "s";
  }
}
