package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import dev.millrace.engine.memory.NativeFloats;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * What surrounds the product of a dense layer: the bias with the rectifier in one pass, and
 * backwards the rectifier with the bias's gradient. Vector only.
 */
public final class Bias {
  private static final int SIZE = Float.BYTES;

  private Bias() {}

  /**
   * {@code y = x + b}.
   *
   * @param x {@code [rows, columns]}; y may be x
   * @param b {@code [columns]}
   */
  public static void add(NativeFloats x, NativeFloats b, NativeFloats y, int rows, int columns) {
    long bias = b.address(0, columns);
    long from = x.address(0, rows * columns);
    long to = y.address(0, rows * columns);
    for (int i = 0; i < rows; i++) {
      long shift = (long) i * columns * SIZE;
      addLoop(from + shift, bias, to + shift, columns);
    }
  }

  /** {@code y = max(0, x + b)}, of the same shapes; what is not a number stays that. */
  public static void addAndRectify(
      NativeFloats x, NativeFloats b, NativeFloats y, int rows, int columns) {
    long bias = b.address(0, columns);
    long from = x.address(0, rows * columns);
    long to = y.address(0, rows * columns);
    for (int i = 0; i < rows; i++) {
      long shift = (long) i * columns * SIZE;
      rectifyLoop(from + shift, bias, to + shift, columns);
    }
  }

  /**
   * {@code dx = dy where y > 0, else 0}, and its sums over rows, row after row.
   *
   * @param y {@code [rows, columns]}: what the rectifier gave
   * @param dx of the same shape; may be dy
   * @param db {@code [columns]}
   */
  public static void rectifyBackward(
      NativeFloats y, NativeFloats dy, NativeFloats dx, NativeFloats db, int rows, int columns) {
    long out = y.address(0, rows * columns);
    long by = dy.address(0, rows * columns);
    long to = dx.address(0, rows * columns);
    long sums = db.address(0, columns);
    Pointwise.fill(db, 0);
    for (int i = 0; i < rows; i++) {
      long shift = (long) i * columns * SIZE;
      backwardLoop(out + shift, by + shift, to + shift, sums, columns);
    }
  }

  /**
   * Sums over rows, row after row: the gradient by a bias.
   *
   * @param x {@code [rows, columns]}
   * @param sums {@code [columns]}
   */
  public static void sumRows(NativeFloats x, NativeFloats sums, int rows, int columns) {
    long from = x.address(0, rows * columns);
    long to = sums.address(0, columns);
    Pointwise.fill(sums, 0);
    for (int i = 0; i < rows; i++) {
      addLoop(to, from + (long) i * columns * SIZE, to, columns);
    }
  }

  private static void addLoop(long x, long b, long y, int columns) {
    PointwiseLoops.add(x, b, y, PointwiseLanes.addLoop(x, b, y, columns), columns);
  }

  private static void rectifyLoop(long x, long b, long y, int columns) {
    long whole = (long) Lanes.whole(columns) * SIZE;
    rectifyLoop(x, b, y, whole);
    for (long i = whole; i < (long) columns * SIZE; i += SIZE) {
      putFloat(y + i, Math.max(getFloat(x + i) + getFloat(b + i), 0f));
    }
  }

  private static void rectifyLoop(long x, long b, long y, long end) {
    for (long i = 0; i < end; i += Lanes.BYTES) {
      Lanes.store(y + i, Lanes.load(x + i).add(Lanes.load(b + i)).max(0f));
    }
  }

  private static void backwardLoop(long y, long dy, long dx, long db, int columns) {
    long whole = (long) Lanes.whole(columns) * SIZE;
    backwardLoop(y, dy, dx, db, whole);
    for (long i = whole; i < (long) columns * SIZE; i += SIZE) {
      float d = getFloat(y + i) > 0 ? getFloat(dy + i) : 0f;
      putFloat(dx + i, d);
      putFloat(db + i, getFloat(db + i) + d);
    }
  }

  private static void backwardLoop(long y, long dy, long dx, long db, long end) {
    for (long i = 0; i < end; i += Lanes.BYTES) {
      VectorMask<Float> passed = Lanes.load(y + i).compare(VectorOperators.GT, 0f);
      FloatVector d = Lanes.all(0).blend(Lanes.load(dy + i), passed);
      Lanes.store(dx + i, d);
      Lanes.store(db + i, Lanes.load(db + i).add(d));
    }
  }
}
