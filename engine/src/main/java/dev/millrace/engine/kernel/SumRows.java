package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import jdk.incubator.vector.FloatVector;

/** Weighted sum of the rows of a matrix: blocks of columns stay in registers over all rows. */
final class SumRows {
  private static final int SIZE = Float.BYTES;
  private static final int V = Lanes.BYTES;
  private static final int BLOCK = 4 * Lanes.COUNT;

  private SumRows() {}

  /**
   * @param weights first of k weights
   * @param step bytes from a weight to the next
   * @param matrix {@code [k, n]}
   * @param out n values
   */
  static void row(
      long weights, long step, long matrix, long out, int n, int k, boolean accumulate) {
    int j = 0;
    for (; j <= n - BLOCK; j += BLOCK) {
      long y = out + (long) j * SIZE;
      fourLoop(weights, step, matrix + (long) j * SIZE, y, n, k, accumulate);
    }
    for (; j <= n - Lanes.COUNT; j += Lanes.COUNT) {
      long y = out + (long) j * SIZE;
      oneLoop(weights, step, matrix + (long) j * SIZE, y, n, k, accumulate);
    }
    for (; j < n; j++) {
      long y = out + (long) j * SIZE;
      column(weights, step, matrix + (long) j * SIZE, y, n, k, accumulate);
    }
  }

  /** Sums start at zero: one that starts at a loaded vector is boxed by JDK 17's compiler. */
  private static void fourLoop(
      long weights, long step, long matrix, long y, int n, int k, boolean accumulate) {
    FloatVector v0 = Lanes.all(0);
    FloatVector v1 = v0;
    FloatVector v2 = v0;
    FloatVector v3 = v0;
    long row = matrix;
    long weight = weights;
    for (int i = 0; i < k; i++) {
      FloatVector w = Lanes.all(getFloat(weight));
      v0 = w.fma(Lanes.load(row), v0);
      v1 = w.fma(Lanes.load(row + V), v1);
      v2 = w.fma(Lanes.load(row + 2 * V), v2);
      v3 = w.fma(Lanes.load(row + 3 * V), v3);
      row += (long) n * SIZE;
      weight += step;
    }
    put(y, v0, accumulate);
    put(y + V, v1, accumulate);
    put(y + 2 * V, v2, accumulate);
    put(y + 3 * V, v3, accumulate);
  }

  private static void oneLoop(
      long weights, long step, long matrix, long y, int n, int k, boolean accumulate) {
    FloatVector v = Lanes.all(0);
    for (int i = 0; i < k; i++) {
      FloatVector w = Lanes.all(getFloat(weights + i * step));
      v = w.fma(Lanes.load(matrix + (long) i * n * SIZE), v);
    }
    put(y, v, accumulate);
  }

  private static void column(
      long weights, long step, long matrix, long y, int n, int k, boolean accumulate) {
    float sum = 0;
    for (int i = 0; i < k; i++) {
      sum = Math.fma(getFloat(weights + i * step), getFloat(matrix + (long) i * n * SIZE), sum);
    }
    putFloat(y, accumulate ? sum + getFloat(y) : sum);
  }

  private static void put(long y, FloatVector sum, boolean accumulate) {
    if (accumulate) {
      Lanes.store(y, sum.add(Lanes.load(y)));
    } else {
      Lanes.store(y, sum);
    }
  }
}
