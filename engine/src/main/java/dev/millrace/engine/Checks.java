package dev.millrace.engine;

/** Rules of the fields of a {@link Schedule}. */
final class Checks {
  private Checks() {}

  static void positive(String field, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(field + " must be positive and finite: " + value);
    }
  }

  static void atLeastOne(String field, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(field + " must be 1 or more: " + value);
    }
  }

  static void fraction(String field, double value) {
    if (!(value > 0 && value < 1)) {
      throw new IllegalArgumentException(field + " must be between 0 and 1: " + value);
    }
  }

  static void floor(double floor, double rate) {
    if (!(floor >= 0 && floor <= rate)) {
      throw new IllegalArgumentException("floor must be from 0 to the rate " + rate + ": " + floor);
    }
  }
}
