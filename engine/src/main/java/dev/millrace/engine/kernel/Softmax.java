package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import dev.millrace.engine.memory.NativeFloats;

/** Softmax over the last axis of {@code [rows, columns]}. Vector only. */
public final class Softmax {
  private static final int SIZE = Float.BYTES;

  private Softmax() {}

  /** {@code y = softmax(x)}; y may be x. */
  public static void forward(NativeFloats x, NativeFloats y, int rows, int columns) {
    long in = x.address(0, rows * columns);
    long out = y.address(0, rows * columns);
    for (int row = 0; row < rows; row++) {
      long at = (long) row * columns * SIZE;
      row(in + at, out + at, columns);
    }
  }

  /** {@code dx = y (dy - sum of dy y)}; dx may be dy. */
  public static void backward(
      NativeFloats y, NativeFloats dy, NativeFloats dx, int rows, int columns) {
    long out = y.address(0, rows * columns);
    long up = dy.address(0, rows * columns);
    long down = dx.address(0, rows * columns);
    for (int row = 0; row < rows; row++) {
      long at = (long) row * columns * SIZE;
      rowBackward(out + at, up + at, down + at, columns);
    }
  }

  /**
   * Softmax and the derivative of the multi-class cross entropy by the logits: {@code y =
   * softmax(x), dx = y - labels}; dx may be x.
   */
  public static void crossEntropyGradient(
      NativeFloats x, NativeFloats labels, NativeFloats y, NativeFloats dx, int rows, int columns) {
    forward(x, y, rows, columns);
    int n = rows * columns;
    long a = y.address(0, n);
    long b = labels.address(0, n);
    long c = dx.address(0, n);
    PointwiseLoops.subtract(a, b, c, PointwiseLanes.subtractLoop(a, b, c, n), n);
  }

  private static void row(long x, long y, int n) {
    long end = (long) n * SIZE;
    long whole = (long) Lanes.whole(n) * SIZE;
    float most = Float.NEGATIVE_INFINITY;
    if (whole > 0) {
      most = SoftmaxLanes.mostLoop(x, whole);
    }
    for (long i = whole; i < end; i += SIZE) {
      most = Math.max(most, getFloat(x + i));
    }
    float sum = whole > 0 ? SoftmaxLanes.exponentialsLoop(x, y, whole, most) : 0;
    for (long i = whole; i < end; i += SIZE) {
      float e = Functions.exp(getFloat(x + i) - most);
      putFloat(y + i, e);
      sum += e;
    }
    float factor = 1 / sum;
    PointwiseLoops.scale(y, PointwiseLanes.scaleLoop(y, n, factor), n, factor);
  }

  private static void rowBackward(long y, long dy, long dx, int n) {
    long end = (long) n * SIZE;
    long whole = (long) Lanes.whole(n) * SIZE;
    float sum = whole > 0 ? SoftmaxLanes.productLoop(y, dy, whole) : 0;
    for (long i = whole; i < end; i += SIZE) {
      sum = Math.fma(getFloat(y + i), getFloat(dy + i), sum);
    }
    SoftmaxLanes.backwardLoop(y, dy, dx, whole, sum);
    for (long i = whole; i < end; i += SIZE) {
      putFloat(dx + i, getFloat(y + i) * (getFloat(dy + i) - sum));
    }
  }
}
