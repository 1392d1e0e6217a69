package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import dev.millrace.engine.memory.NativeFloats;
import org.jspecify.annotations.Nullable;

/**
 * Layer normalisation over the last axis of {@code [rows, columns]} (Ba et al. 2016) with the
 * population deviation. DL4J has no epsilon; a row without deviation becomes 0 before gain and
 * bias, as it does there. Vector only.
 */
public final class LayerNorm {
  private static final int SIZE = Float.BYTES;

  private LayerNorm() {}

  /**
   * {@code y = gain (x - mean) / sqrt(variance + epsilon) + bias}; y may be x only where no
   * backward pass follows.
   *
   * @param gain {@code [columns]}
   * @param bias {@code [columns]} or none
   * @param statistics {@code [rows, 2]}: mean and 1 / deviation, for the backward pass
   */
  public static void forward(
      NativeFloats x,
      NativeFloats gain,
      @Nullable NativeFloats bias,
      float epsilon,
      NativeFloats y,
      NativeFloats statistics,
      int rows,
      int columns) {
    long in = x.address(0, rows * columns);
    long out = y.address(0, rows * columns);
    long g = gain.address(0, columns);
    long b = bias == null ? 0 : bias.address(0, columns);
    for (int row = 0; row < rows; row++) {
      long at = (long) row * columns * SIZE;
      float mean = sum(in + at, columns) / columns;
      float variance = squares(in + at, columns, mean) / columns;
      float inverse = inverse(variance, epsilon);
      statistics.set(2 * row, mean);
      statistics.set(2 * row + 1, inverse);
      scale(in + at, g, out + at, columns, mean, inverse);
      if (b != 0) {
        add(out + at, b, columns);
      }
    }
  }

  /**
   * Derivatives. dx may be dy.
   *
   * @param dGain {@code [columns]}, overwritten: the sum over rows, in their order
   * @param dBias likewise, or none
   */
  public static void backward(
      NativeFloats x,
      NativeFloats statistics,
      NativeFloats gain,
      NativeFloats dy,
      NativeFloats dx,
      NativeFloats dGain,
      @Nullable NativeFloats dBias,
      int rows,
      int columns) {
    long in = x.address(0, rows * columns);
    long up = dy.address(0, rows * columns);
    long down = dx.address(0, rows * columns);
    long g = gain.address(0, columns);
    long dg = dGain.address(0, columns);
    Pointwise.fill(dGain, 0);
    if (dBias != null) {
      Pointwise.fill(dBias, 0);
    }
    long db = dBias == null ? 0 : dBias.address(0, columns);
    for (int row = 0; row < rows; row++) {
      long at = (long) row * columns * SIZE;
      if (db != 0) {
        add(db, up + at, columns);
      }
      float mean = statistics.get(2 * row);
      float inverse = statistics.get(2 * row + 1);
      backwardRow(in + at, g, up + at, down + at, dg, columns, mean, inverse);
    }
  }

  static float inverse(float variance, float epsilon) {
    float shifted = variance + epsilon;
    return shifted == 0 ? 0 : 1 / (float) Math.sqrt(shifted);
  }

  static float sum(long x, int n) {
    long whole = (long) Lanes.whole(n) * SIZE;
    float sum = whole > 0 ? NormLanes.sumLoop(x, whole) : 0;
    for (long i = whole; i < (long) n * SIZE; i += SIZE) {
      sum += getFloat(x + i);
    }
    return sum;
  }

  static float squares(long x, int n, float mean) {
    long whole = (long) Lanes.whole(n) * SIZE;
    float sum = whole > 0 ? NormLanes.squaresLoop(x, whole, mean) : 0;
    for (long i = whole; i < (long) n * SIZE; i += SIZE) {
      float d = getFloat(x + i) - mean;
      sum = Math.fma(d, d, sum);
    }
    return sum;
  }

  private static void scale(long x, long gain, long y, int n, float mean, float inverse) {
    long whole = (long) Lanes.whole(n) * SIZE;
    NormLanes.scaleLoop(x, gain, y, whole, mean, inverse);
    for (long i = whole; i < (long) n * SIZE; i += SIZE) {
      putFloat(y + i, (getFloat(x + i) - mean) * inverse * getFloat(gain + i));
    }
  }

  private static void add(long y, long x, int n) {
    PointwiseLoops.add(y, x, y, PointwiseLanes.addLoop(y, x, y, n), n);
  }

  private static void backwardRow(
      long x, long gain, long dy, long dx, long dGain, int n, float mean, float inverse) {
    long whole = (long) Lanes.whole(n) * SIZE;
    long end = (long) n * SIZE;
    float first = whole > 0 ? NormLanes.productLoop(gain, dy, whole) : 0;
    float second = whole > 0 ? NormLanes.gainLoop(x, gain, dy, dGain, whole, mean, inverse) : 0;
    for (long i = whole; i < end; i += SIZE) {
      float normal = (getFloat(x + i) - mean) * inverse;
      float change = normal * getFloat(dy + i);
      first = Math.fma(getFloat(gain + i), getFloat(dy + i), first);
      second = Math.fma(getFloat(gain + i), change, second);
      putFloat(dGain + i, getFloat(dGain + i) + change);
    }
    float a = first / n;
    float b = second / n;
    NormLanes.backwardLoop(x, gain, dy, dx, whole, mean, inverse, a, b);
    for (long i = whole; i < end; i += SIZE) {
      float normal = (getFloat(x + i) - mean) * inverse;
      float direct = Math.fma(getFloat(gain + i), getFloat(dy + i), -a);
      putFloat(dx + i, Math.fma(normal, -b, direct) * inverse);
    }
  }
}
