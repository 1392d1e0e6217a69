package dev.millrace.bench;

/** Comparing gradients. */
final class Gradients {
  private Gradients() {}

  /**
   * The largest difference, relative to the largest element of {@code expected}; infinite where the
   * lengths differ or a number is none.
   */
  static double difference(float[] actual, float[] expected) {
    if (actual.length != expected.length) {
      return Double.POSITIVE_INFINITY;
    }
    double difference = 0;
    double largest = 0;
    for (int i = 0; i < actual.length; i++) {
      double here = Math.abs((double) actual[i] - expected[i]);
      if (!Double.isFinite(here)) {
        return Double.POSITIVE_INFINITY;
      }
      difference = Math.max(difference, here);
      largest = Math.max(largest, Math.abs(expected[i]));
    }
    return difference == 0 ? 0 : difference / largest;
  }
}
