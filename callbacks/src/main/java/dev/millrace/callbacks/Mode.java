package dev.millrace.callbacks;

import dev.millrace.events.Text;

/** Which direction of a monitored value is better. */
public enum Mode {
  /** Smaller is better. */
  MIN,
  /** Larger is better. */
  MAX;

  /**
   * Reads {@code min} or {@code max}.
   *
   * @throws IllegalArgumentException when it is neither
   */
  public static Mode parse(String text) {
    return switch (text) {
      case "min" -> MIN;
      case "max" -> MAX;
      default -> throw Check.fault("mode", "min or max", Text.excerpt(text));
    };
  }

  /**
   * Whether {@code value} is better than {@code best} by more than {@code margin}; never for NaN.
   */
  boolean better(double value, double best, double margin) {
    return this == MIN ? value < best - margin : value > best + margin;
  }
}
