package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import dev.millrace.engine.memory.NativeFloats;

/**
 * Greatest of 2 x 2 values, stride 2, without padding; an odd last row or column is left out.
 * Planes are what batch and channels together count: {@code [planes, height, width]}. Of equal
 * values the first gets the derivative; where one is not a number, the result is not, and no value
 * gets the derivative. Vector only.
 */
public final class MaxPool {
  private static final int SIZE = Float.BYTES;

  private MaxPool() {}

  /**
   * @param x {@code [planes, height, width]}
   * @param y {@code [planes, height / 2, width / 2]}
   */
  public static void forward(NativeFloats x, NativeFloats y, int planes, int height, int width) {
    int columns = width / 2;
    int rows = height / 2;
    long in = x.address(0, planes * height * width);
    long out = y.address(0, planes * rows * columns);
    for (int row = 0; row < planes * rows; row++) {
      long top = in + start(row, rows, height, width);
      long bottom = top + (long) width * SIZE;
      long to = out + (long) row * columns * SIZE;
      int first = first(row, columns);
      int last = last(row, planes * rows, columns);
      PoolLanes.forwardLoop(top, bottom, to, first, last);
      forwardOne(top, bottom, to, 0, first);
      forwardOne(top, bottom, to, last, columns);
    }
  }

  /**
   * @param x what the forward pass read
   * @param dy {@code [planes, height / 2, width / 2]}
   * @param dx {@code [planes, height, width]}, overwritten
   */
  public static void backward(
      NativeFloats x, NativeFloats dy, NativeFloats dx, int planes, int height, int width) {
    int columns = width / 2;
    int rows = height / 2;
    long in = x.address(0, planes * height * width);
    long up = dy.address(0, planes * rows * columns);
    long down = dx.address(0, planes * height * width);
    if (height % 2 != 0 || width % 2 != 0) {
      Pointwise.fill(dx, 0);
    }
    long line = (long) width * SIZE;
    for (int row = 0; row < planes * rows; row++) {
      long start = start(row, rows, height, width);
      long top = in + start;
      long to = down + start;
      long from = up + (long) row * columns * SIZE;
      int first = first(row, columns);
      int last = last(row, planes * rows, columns);
      PoolLanes.backwardLoop(top, top + line, from, to, to + line, first, last);
      backwardOne(top, line, from, to, 0, first);
      backwardOne(top, line, from, to, last, columns);
    }
  }

  /** Bytes before the upper row of values that an output row is made from. */
  private static long start(int row, int rows, int height, int width) {
    return ((long) (row / rows) * height + 2L * (row % rows)) * width * SIZE;
  }

  /** Vectors look one value back: the very first windows are left to single values. */
  private static int first(int row, int columns) {
    return row == 0 ? Math.min(PoolLanes.AT_ONCE, columns) : 0;
  }

  /** Where whole vectors end; they look one value ahead, so the very last window is left out. */
  private static int last(int row, int rows, int columns) {
    int first = first(row, columns);
    int count = row == rows - 1 ? columns - first - 1 : columns - first;
    return first + (Math.max(0, count) & -PoolLanes.AT_ONCE);
  }

  private static void forwardOne(long top, long bottom, long out, int from, int to) {
    for (int i = from; i < to; i++) {
      long at = 2L * i * SIZE;
      float first = Math.max(getFloat(top + at), getFloat(top + at + SIZE));
      float second = Math.max(getFloat(bottom + at), getFloat(bottom + at + SIZE));
      putFloat(out + (long) i * SIZE, Math.max(first, second));
    }
  }

  private static void backwardOne(long x, long line, long dy, long dx, int from, int to) {
    for (int i = from; i < to; i++) {
      long at = 2L * i * SIZE;
      float first = Math.max(getFloat(x + at), getFloat(x + at + SIZE));
      float second = Math.max(getFloat(x + at + line), getFloat(x + at + line + SIZE));
      float most = Math.max(first, second);
      float d = getFloat(dy + (long) i * SIZE);
      for (int place = 0; place < 4; place++) {
        long there = at + place / 2 * line + place % 2 * SIZE;
        boolean taken = getFloat(x + there) == most;
        putFloat(dx + there, taken ? d : 0);
        d = taken ? 0 : d;
      }
    }
  }
}
