package dev.millrace.callbacks;

import dev.millrace.events.Text;

/** How a plateau's threshold is meant. */
public enum ThresholdMode {
  /** A share of the best value's size: {@code threshold * |best|}. */
  REL,
  /** A difference in the metric's own unit. */
  ABS;

  /**
   * Reads {@code rel} or {@code abs}.
   *
   * @throws IllegalArgumentException when it is neither
   */
  public static ThresholdMode parse(String text) {
    return switch (text) {
      case "rel" -> REL;
      case "abs" -> ABS;
      default -> throw Check.fault("thresholdMode", "rel or abs", Text.excerpt(text));
    };
  }

  double margin(double threshold, double best) {
    return this == REL ? threshold * Math.abs(best) : threshold;
  }
}
