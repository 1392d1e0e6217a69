package dev.millrace.engine.kernel;

import dev.millrace.engine.memory.NativeFloats;
import java.util.Arrays;

/**
 * Sums of squares in float64. Value i goes to partial sum i mod 16, chunk by chunk, and these are
 * added in order: the same bits with vectors of any width and without. Not for several threads at
 * once.
 */
public final class SumOfSquares {
  static final int PARTS = 16;

  /** Values that stay in the fastest cache between two passes. */
  private static final int CHUNK = 2048;

  private final double[] parts = new double[PARTS];
  private final double[] chunk = new double[PARTS];

  /** Of all values; not finite exactly when one of them is not. */
  public double of(NativeFloats values) {
    return of(values, 0, values.length());
  }

  /** Of the values from {@code from} to before {@code to}. */
  public double of(NativeFloats values, int from, int to) {
    Arrays.fill(parts, 0);
    for (int at = from; at < to; at += CHUNK) {
      int count = Math.min(CHUNK, to - at);
      add(values.address(at, count), count);
    }
    return total();
  }

  /** Divides all values in place, then as {@link #of(NativeFloats)}. */
  public double ofQuotient(NativeFloats values, float divisor) {
    Arrays.fill(parts, 0);
    int n = values.length();
    for (int at = 0; at < n; at += CHUNK) {
      int count = Math.min(CHUNK, n - at);
      long address = values.address(at, count);
      Pointwise.divide(address, count, divisor);
      add(address, count);
    }
    return total();
  }

  /** Index of the first value that is infinite or not a number, -1 when there is none. */
  public static int firstNonFinite(NativeFloats values) {
    for (int i = 0; i < values.length(); i++) {
      if (!Float.isFinite(values.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** Chunks but the last are multiples of the number of parts. */
  private void add(long address, int count) {
    Arrays.fill(chunk, 0);
    int done = KernelSet.VECTORS ? SquareLanes.add(address, count, chunk) : 0;
    SquareLoops.add(address, done, count, chunk);
    for (int i = 0; i < PARTS; i++) {
      parts[i] += chunk[i];
    }
  }

  private double total() {
    double sum = 0;
    for (int i = 0; i < PARTS; i++) {
      sum += parts[i];
    }
    return sum;
  }
}
