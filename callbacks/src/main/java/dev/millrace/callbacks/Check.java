package dev.millrace.callbacks;

import java.math.BigDecimal;

/** Validation of settings; messages name the field, the rule and the value found. */
final class Check {
  private Check() {}

  static double within(String field, double above, double below, double value) {
    if (!(value > above && value < below)) {
      throw fault(field, "above " + show(above) + " and below " + show(below), show(value));
    }
    return value;
  }

  static double above(String field, double bound, double value) {
    if (!(value > bound) || Double.isInfinite(value)) {
      throw fault(field, "a finite number above " + show(bound), show(value));
    }
    return value;
  }

  static double notNegative(String field, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw fault(field, "a finite number, 0 or above", show(value));
    }
    return value;
  }

  static void atLeast(String field, long minimum, Quantity value) {
    if (value.count() < minimum) {
      throw fault(field, "at least " + new Quantity(minimum, value.unit()), value.toString());
    }
  }

  /** A value seen at each step can only be waited for in steps. */
  static void countable(String field, Quantity value, Monitor monitor) {
    if (monitor.perStep() && value.unit() != Unit.STEPS) {
      throw fault(field, "in steps where `monitor` is " + monitor.name(), value.toString());
    }
  }

  static IllegalArgumentException fault(String field, String rule, String value) {
    return new IllegalArgumentException("`" + field + "` must be " + rule + ": " + value);
  }

  /** Without the {@code .0} that nobody wrote. */
  static String show(double value) {
    if (!Double.isFinite(value) || value != Math.rint(value) || Math.abs(value) >= 1e15) {
      return Double.toString(value);
    }
    return BigDecimal.valueOf((long) value).toPlainString();
  }
}
