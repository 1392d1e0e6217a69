package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

/** Arithmetic value by value: what is left over by vectors, or all where there are none. */
final class PointwiseLoops {
  private static final int SIZE = Float.BYTES;

  private PointwiseLoops() {}

  static void fill(long a, int from, int n, float value) {
    for (long i = (long) from * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(a + i, value);
    }
  }

  static void scale(long a, int from, int n, float factor) {
    for (long i = (long) from * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(a + i, getFloat(a + i) * factor);
    }
  }

  static void divide(long a, int from, int n, float divisor) {
    for (long i = (long) from * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(a + i, getFloat(a + i) / divisor);
    }
  }

  static void addScaled(long a, long b, int from, int n, float factor) {
    for (long i = (long) from * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(a + i, Math.fma(factor, getFloat(b + i), getFloat(a + i)));
    }
  }

  static void add(long a, long b, long c, int from, int n) {
    for (long i = (long) from * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(c + i, getFloat(a + i) + getFloat(b + i));
    }
  }

  static void subtract(long a, long b, long c, int from, int n) {
    for (long i = (long) from * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(c + i, getFloat(a + i) - getFloat(b + i));
    }
  }

  static void multiply(long a, long b, long c, int from, int n) {
    for (long i = (long) from * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(c + i, getFloat(a + i) * getFloat(b + i));
    }
  }

  static void affine(long a, long c, int from, int n, float factor, float shift) {
    for (long i = (long) from * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(c + i, Math.fma(getFloat(a + i), factor, shift));
    }
  }
}
