package dev.millrace.app.cli;

import dev.millrace.events.EvaluationMetrics;
import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
final class Numbers {
  private Numbers() {}

  /** {@code 12,345}. */
  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** Four significant digits; {@code -} for what is not there. */
  static String shown(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    String text = String.format(Locale.ROOT, "%.4g", value);
    return text.contains("e") || !text.contains(".")
        ? text
        : text.replaceFirst("0+$", "").replaceFirst("\\.$", "");
  }

  /** The quality of a model beside what a model that learns nothing reaches. */
  static String quality(EvaluationMetrics metrics) {
    if (metrics.samples() == 0) {
      return "not evaluated yet";
    }
    if (metrics.accuracy() != null && metrics.noChangeAccuracy() != null) {
      return "accuracy %s (no change %s)"
          .formatted(ratio(metrics.accuracy()), ratio(metrics.noChangeAccuracy()));
    }
    if (metrics.rmse() != null && metrics.lastValueRmse() != null) {
      return "rmse %s (last value %s)"
          .formatted(shown(metrics.rmse()), shown(metrics.lastValueRmse()));
    }
    return "-";
  }

  private static String ratio(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /** {@code 42 s}, {@code 5 min}, {@code 3 h}, {@code 2 d}: the largest unit that fits. */
  static String duration(Duration duration) {
    if (duration.toDays() > 1) {
      return duration.toDays() + " d";
    }
    if (duration.toHours() > 1) {
      return duration.toHours() + " h";
    }
    return duration.toMinutes() > 1
        ? duration.toMinutes() + " min"
        : Math.max(0, duration.toSeconds()) + " s";
  }
}
