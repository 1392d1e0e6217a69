package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import jdk.incubator.vector.FloatVector;

/** {@code [m] x [n] -> [m, n]}: blocks of columns stay in registers over all rows. */
final class OuterProduct {
  private static final int SIZE = Float.BYTES;
  private static final int V = Lanes.BYTES;
  private static final int BLOCK = 4 * Lanes.COUNT;

  private OuterProduct() {}

  static void of(long a, long b, long c, int m, int n, boolean accumulate) {
    int j = 0;
    for (; j <= n - BLOCK; j += BLOCK) {
      long at = (long) j * SIZE;
      if (accumulate) {
        addFourLoop(a, b + at, c + at, m, n);
      } else {
        fourLoop(a, b + at, c + at, m, n);
      }
    }
    for (; j <= n - Lanes.COUNT; j += Lanes.COUNT) {
      long at = (long) j * SIZE;
      if (accumulate) {
        addOneLoop(a, b + at, c + at, m, n);
      } else {
        oneLoop(a, b + at, c + at, m, n);
      }
    }
    if (j < n) {
      tailLoop(a, b, c, m, n, j, accumulate);
    }
  }

  private static void fourLoop(long a, long b, long c, int m, int n) {
    FloatVector v0 = Lanes.load(b);
    FloatVector v1 = Lanes.load(b + V);
    FloatVector v2 = Lanes.load(b + 2 * V);
    FloatVector v3 = Lanes.load(b + 3 * V);
    long out = c;
    for (int i = 0; i < m; i++) {
      FloatVector w = Lanes.all(getFloat(a + (long) i * SIZE));
      Lanes.store(out, w.mul(v0));
      Lanes.store(out + V, w.mul(v1));
      Lanes.store(out + 2 * V, w.mul(v2));
      Lanes.store(out + 3 * V, w.mul(v3));
      out += (long) n * SIZE;
    }
  }

  private static void addFourLoop(long a, long b, long c, int m, int n) {
    FloatVector v0 = Lanes.load(b);
    FloatVector v1 = Lanes.load(b + V);
    FloatVector v2 = Lanes.load(b + 2 * V);
    FloatVector v3 = Lanes.load(b + 3 * V);
    long out = c;
    for (int i = 0; i < m; i++) {
      FloatVector w = Lanes.all(getFloat(a + (long) i * SIZE));
      Lanes.store(out, w.fma(v0, Lanes.load(out)));
      Lanes.store(out + V, w.fma(v1, Lanes.load(out + V)));
      Lanes.store(out + 2 * V, w.fma(v2, Lanes.load(out + 2 * V)));
      Lanes.store(out + 3 * V, w.fma(v3, Lanes.load(out + 3 * V)));
      out += (long) n * SIZE;
    }
  }

  private static void oneLoop(long a, long b, long c, int m, int n) {
    FloatVector v = Lanes.load(b);
    long out = c;
    for (int i = 0; i < m; i++) {
      Lanes.store(out, v.mul(Lanes.all(getFloat(a + (long) i * SIZE))));
      out += (long) n * SIZE;
    }
  }

  private static void addOneLoop(long a, long b, long c, int m, int n) {
    FloatVector v = Lanes.load(b);
    long out = c;
    for (int i = 0; i < m; i++) {
      Lanes.store(out, v.fma(Lanes.all(getFloat(a + (long) i * SIZE)), Lanes.load(out)));
      out += (long) n * SIZE;
    }
  }

  private static void tailLoop(long a, long b, long c, int m, int n, int from, boolean accumulate) {
    for (int i = 0; i < m; i++) {
      float w = getFloat(a + (long) i * SIZE);
      for (int j = from; j < n; j++) {
        long at = (long) j * SIZE;
        long out = c + (long) i * n * SIZE + at;
        putFloat(out, Math.fma(w, getFloat(b + at), accumulate ? getFloat(out) : 0f));
      }
    }
  }
}
