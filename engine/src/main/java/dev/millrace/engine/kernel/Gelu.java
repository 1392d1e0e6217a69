package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import dev.millrace.engine.memory.NativeFloats;

/**
 * The Gaussian error linear unit by erf (Hendrycks and Gimpel 2016): {@code x / 2 * (1 + erf(x /
 * sqrt(2)))}. Vector only.
 */
public final class Gelu {
  static final float ROOT_OF_HALF = 0.70710678f;

  /** 1 / sqrt(2 pi). */
  static final float DENSITY = 0.39894228f;

  /** Values that stay in the nearest cache from one pass to the next. */
  private static final int CHUNK = 2048;

  private static final int SIZE = Float.BYTES;

  private Gelu() {}

  /** {@code y = gelu(x)}. */
  public static void forward(NativeFloats x, NativeFloats y) {
    int n = x.length();
    long from = x.address(0, n);
    long to = y.address(0, n);
    GeluLoops.forwardLoop(from, to, Lanes.whole(n));
    for (long i = (long) Lanes.whole(n) * SIZE; i < (long) n * SIZE; i += SIZE) {
      float value = getFloat(from + i);
      putFloat(to + i, value * probability(value));
    }
  }

  /**
   * {@code dx = dy * gelu'(x)}.
   *
   * @param dx other memory than x and dy
   */
  public static void backward(NativeFloats x, NativeFloats dy, NativeFloats dx) {
    int n = x.length();
    long from = x.address(0, n);
    long above = dy.address(0, n);
    long to = dx.address(0, n);
    int whole = Lanes.whole(n);
    for (int first = 0; first < whole; first += CHUNK) {
      long at = (long) first * SIZE;
      int count = Math.min(CHUNK, whole - first);
      GeluLoops.probabilityLoop(from + at, to + at, count);
      GeluLoops.backwardLoop(from + at, above + at, to + at, count);
    }
    for (long i = (long) whole * SIZE; i < (long) n * SIZE; i += SIZE) {
      float value = getFloat(from + i);
      float density = Functions.exp(value * value * -0.5f) * DENSITY;
      putFloat(to + i, Math.fma(value, density, probability(value)) * getFloat(above + i));
    }
  }

  private static float probability(float x) {
    return Math.fma(Functions.erf(x * ROOT_OF_HALF), 0.5f, 0.5f);
  }
}
