package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import jdk.incubator.vector.FloatVector;

/** One row times the rows of a matrix: dot products, four at a time. */
final class DotRows {
  private static final int AT_ONCE = 4;
  private static final int SIZE = Float.BYTES;

  private DotRows() {}

  static void row(long x, long matrix, long out, int n, int k, boolean accumulate) {
    int j = 0;
    for (; j <= n - AT_ONCE; j += AT_ONCE) {
      long y = out + (long) j * SIZE;
      fourLoop(x, matrix + (long) j * k * SIZE, y, k, accumulate);
    }
    for (; j < n; j++) {
      long y = out + (long) j * SIZE;
      putFloat(y, oneLoop(x, matrix + (long) j * k * SIZE, k, accumulate ? getFloat(y) : 0f));
    }
  }

  private static void fourLoop(long x, long first, long y, int k, boolean accumulate) {
    long row = (long) k * SIZE;
    long second = first + row;
    long third = second + row;
    long fourth = third + row;
    float s0 = accumulate ? getFloat(y) : 0f;
    float s1 = accumulate ? getFloat(y + SIZE) : 0f;
    float s2 = accumulate ? getFloat(y + 2 * SIZE) : 0f;
    float s3 = accumulate ? getFloat(y + 3 * SIZE) : 0f;
    long whole = (long) Lanes.whole(k) * SIZE;
    if (whole > 0) {
      FloatVector v0 = Lanes.all(0);
      FloatVector v1 = v0;
      FloatVector v2 = v0;
      FloatVector v3 = v0;
      for (long i = 0; i < whole; i += Lanes.BYTES) {
        FloatVector v = Lanes.load(x + i);
        v0 = v.fma(Lanes.load(first + i), v0);
        v1 = v.fma(Lanes.load(second + i), v1);
        v2 = v.fma(Lanes.load(third + i), v2);
        v3 = v.fma(Lanes.load(fourth + i), v3);
      }
      s0 += Lanes.sum(v0);
      s1 += Lanes.sum(v1);
      s2 += Lanes.sum(v2);
      s3 += Lanes.sum(v3);
    }
    for (long i = whole; i < row; i += SIZE) {
      float v = getFloat(x + i);
      s0 = Math.fma(v, getFloat(first + i), s0);
      s1 = Math.fma(v, getFloat(second + i), s1);
      s2 = Math.fma(v, getFloat(third + i), s2);
      s3 = Math.fma(v, getFloat(fourth + i), s3);
    }
    putFloat(y, s0);
    putFloat(y + SIZE, s1);
    putFloat(y + 2 * SIZE, s2);
    putFloat(y + 3 * SIZE, s3);
  }

  private static float oneLoop(long x, long row, int k, float start) {
    long whole = (long) Lanes.whole(k) * SIZE;
    float sum = start;
    if (whole > 0) {
      FloatVector v = Lanes.all(0);
      for (long i = 0; i < whole; i += Lanes.BYTES) {
        v = Lanes.load(x + i).fma(Lanes.load(row + i), v);
      }
      sum += Lanes.sum(v);
    }
    for (long i = whole; i < (long) k * SIZE; i += SIZE) {
      sum = Math.fma(getFloat(x + i), getFloat(row + i), sum);
    }
    return sum;
  }
}
