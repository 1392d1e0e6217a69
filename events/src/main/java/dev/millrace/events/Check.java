package dev.millrace.events;

/** Validation of record components; messages name the field, the rule and the value found. */
final class Check {
  private Check() {}

  static String notBlank(String field, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException("`" + field + "` must not be blank");
    }
    return value;
  }

  static long atLeast(String field, long minimum, long value) {
    if (value < minimum) {
      throw new IllegalArgumentException(
          "`" + field + "` must be at least " + minimum + ": " + value);
    }
    return value;
  }

  /** Finite and above zero. */
  static double positive(String field, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "`" + field + "` must be a positive finite number: " + value);
    }
    return value;
  }
}
