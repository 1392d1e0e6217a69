package dev.millrace.app.cli;

import dev.millrace.events.EvaluationMetrics;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
final class Numbers {
  private static final int UNIT = 1024;
  private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB");

  private Numbers() {}

  /** {@code 12,345}. */
  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** {@code 512 B}, {@code 39.0 KiB}, {@code 1.5 GiB}: the largest unit that fits. */
  static String bytes(long value) {
    double amount = value;
    int unit = 0;
    while (amount >= UNIT && unit < UNITS.size() - 1) {
      amount /= UNIT;
      unit++;
    }
    return unit == 0
        ? value + " B"
        : String.format(Locale.ROOT, "%.1f %s", amount, UNITS.get(unit));
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
