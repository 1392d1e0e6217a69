package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import dev.millrace.engine.memory.NativeFloats;
import org.jspecify.annotations.Nullable;

/**
 * Layer normalisation (Ba et al. 2016) of each row as ND4J has it: by the population's deviation,
 * without an epsilon; a row whose values are all equal becomes zero. Vector only.
 */
public final class LayerNorm {
  private static final int SIZE = Float.BYTES;

  private LayerNorm() {}

  /**
   * {@code y = (x - mean) / deviation * gain + bias}.
   *
   * @param x {@code [rows, columns]}
   * @param gain {@code [columns]}
   * @param bias {@code [columns]}, null for none
   * @param y {@code [rows, columns]}, may be x
   */
  public static void forward(
      NativeFloats x,
      NativeFloats gain,
      @Nullable NativeFloats bias,
      NativeFloats y,
      int rows,
      int columns) {
    long from = x.address(0, rows * columns);
    long to = y.address(0, rows * columns);
    long g = gain.address(0, columns);
    long b = bias == null ? 0 : bias.address(0, columns);
    for (int row = 0; row < rows; row++) {
      long at = (long) row * columns * SIZE;
      float mean = mean(from + at, columns);
      float scale = scale(from + at, mean, columns);
      normalise(from + at, mean, scale, g, b, to + at, columns);
    }
  }

  /**
   * The derivatives by x, gain and bias.
   *
   * @param dy {@code [rows, columns]}
   * @param dx {@code [rows, columns]}
   * @param dGain {@code [columns]}
   * @param dBias {@code [columns]}, null when it is not wanted
   */
  public static void backward(
      NativeFloats x,
      NativeFloats gain,
      NativeFloats dy,
      NativeFloats dx,
      NativeFloats dGain,
      @Nullable NativeFloats dBias,
      int rows,
      int columns) {
    long from = x.address(0, rows * columns);
    long above = dy.address(0, rows * columns);
    long to = dx.address(0, rows * columns);
    long g = gain.address(0, columns);
    Pointwise.fill(dGain, 0);
    if (dBias != null) {
      Pointwise.fill(dBias, 0);
    }
    for (int row = 0; row < rows; row++) {
      long at = (long) row * columns * SIZE;
      float mean = mean(from + at, columns);
      float scale = scale(from + at, mean, columns);
      parameters(
          from + at,
          above + at,
          mean,
          scale,
          dGain.address(0, columns),
          dBias == null ? 0 : dBias.address(0, columns),
          columns);
      input(from + at, above + at, g, mean, scale, to + at, columns);
    }
  }

  private static float mean(long x, int n) {
    float sum = LayerNormLoops.sumLoop(x, n);
    for (long i = rest(n); i < end(n); i += SIZE) {
      sum += getFloat(x + i);
    }
    return sum / n;
  }

  /** One over the deviation; 0 for a row without any. */
  private static float scale(long x, float mean, int n) {
    float sum = LayerNormLoops.squaresLoop(x, mean, n);
    for (long i = rest(n); i < end(n); i += SIZE) {
      float d = getFloat(x + i) - mean;
      sum = Math.fma(d, d, sum);
    }
    return sum == 0 ? 0 : 1 / (float) Math.sqrt(sum / n);
  }

  private static void normalise(
      long x, float mean, float scale, long gain, long bias, long y, int n) {
    if (bias == 0) {
      LayerNormLoops.scaleLoop(x, mean, scale, gain, y, n);
    } else {
      LayerNormLoops.normaliseLoop(x, mean, scale, gain, bias, y, n);
    }
    for (long i = rest(n); i < end(n); i += SIZE) {
      float normal = (getFloat(x + i) - mean) * scale;
      float g = getFloat(gain + i);
      putFloat(y + i, bias == 0 ? normal * g : Math.fma(normal, g, getFloat(bias + i)));
    }
  }

  private static void parameters(
      long x, long dy, float mean, float scale, long dGain, long dBias, int n) {
    LayerNormLoops.gainLoop(x, dy, mean, scale, dGain, n);
    if (dBias != 0) {
      LayerNormLoops.biasLoop(dy, dBias, n);
    }
    for (long i = rest(n); i < end(n); i += SIZE) {
      float normal = (getFloat(x + i) - mean) * scale;
      putFloat(dGain + i, Math.fma(normal, getFloat(dy + i), getFloat(dGain + i)));
      if (dBias != 0) {
        putFloat(dBias + i, getFloat(dBias + i) + getFloat(dy + i));
      }
    }
  }

  /** {@code dx = scale * (d - mean(d) - normal * mean(d * normal))} with {@code d = dy * gain}. */
  private static void input(long x, long dy, long gain, float mean, float scale, long dx, int n) {
    float sum = LayerNormLoops.dotLoop(dy, gain, n);
    float along = LayerNormLoops.alongLoop(x, dy, gain, mean, n);
    for (long i = rest(n); i < end(n); i += SIZE) {
      float d = getFloat(dy + i) * getFloat(gain + i);
      sum += d;
      along = Math.fma(d, getFloat(x + i) - mean, along);
    }
    float meanOfD = sum / n;
    float slope = along * scale * scale / n;
    LayerNormLoops.inputLoop(x, dy, gain, dx, n, mean, scale, meanOfD, slope);
    for (long i = rest(n); i < end(n); i += SIZE) {
      float d = Math.fma(getFloat(dy + i), getFloat(gain + i), -meanOfD);
      putFloat(dx + i, Math.fma(-slope, getFloat(x + i) - mean, d) * scale);
    }
  }

  private static long rest(int n) {
    return (long) Lanes.whole(n) * SIZE;
  }

  private static long end(int n) {
    return (long) n * SIZE;
  }
}
