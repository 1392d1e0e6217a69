package dev.millrace.engine.optim;

import dev.millrace.engine.kernel.Pointwise;
import dev.millrace.engine.kernel.SumOfSquares;
import dev.millrace.engine.memory.NativeFloats;

/**
 * Limits of a part of a gradient; each says whether it changed anything. Not for several threads.
 */
final class Limits {
  private final SumOfSquares squares = new SumOfSquares();

  double norm(NativeFloats part) {
    return Math.sqrt(squares.of(part));
  }

  /** Scales the part so that its norm is at most the threshold. */
  boolean byNorm(NativeFloats part, double threshold) {
    return byNorm(part, norm(part), threshold);
  }

  /** Scales the part by what brings {@code norm} down to the threshold. */
  static boolean byNorm(NativeFloats part, double norm, double threshold) {
    if (!(norm > threshold)) {
      return false;
    }
    Pointwise.scale(part, (float) (threshold / norm));
    return true;
  }

  /** Limits each value to [-threshold, threshold]. */
  static boolean byValue(NativeFloats part, double threshold) {
    float limit = (float) threshold;
    boolean changed = false;
    for (int i = 0; i < part.length(); i++) {
      float g = part.get(i);
      if (Math.abs(g) > limit) {
        part.set(i, Math.copySign(limit, g));
        changed = true;
      }
    }
    return changed;
  }
}
