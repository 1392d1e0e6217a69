package dev.millrace.engine.optim;

import java.nio.FloatBuffer;

/** Clipping of a range of a gradient; each says whether it changed anything. */
public final class GradientClip {
  private GradientClip() {}

  /** Scales the range so that its norm, given, becomes at most the threshold. */
  public static boolean byNorm(
      FloatBuffer gradient, int from, int to, double norm, double threshold) {
    if (!(norm > threshold)) {
      return false;
    }
    scale(gradient, from, to, (float) (threshold / norm));
    return true;
  }

  /** Limits each value of the range to [-threshold, threshold]. */
  public static boolean byValue(FloatBuffer gradient, int from, int to, double threshold) {
    float limit = (float) threshold;
    boolean changed = false;
    for (int i = from; i < to; i++) {
      float g = gradient.get(i);
      if (Math.abs(g) > limit) {
        gradient.put(i, Math.copySign(limit, g));
        changed = true;
      }
    }
    return changed;
  }

  static void scale(FloatBuffer gradient, int from, int to, float factor) {
    for (int i = from; i < to; i++) {
      gradient.put(i, gradient.get(i) * factor);
    }
  }

  static double norm(FloatBuffer gradient, int from, int to) {
    double squares = 0;
    for (int i = from; i < to; i++) {
      squares += (double) gradient.get(i) * gradient.get(i);
    }
    return Math.sqrt(squares);
  }
}
