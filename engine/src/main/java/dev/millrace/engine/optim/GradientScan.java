package dev.millrace.engine.optim;

import java.nio.FloatBuffer;

/** The pass over an accumulated gradient that makes it a mean and looks at it. */
public final class GradientScan {
  private double norm;
  private int firstNonFinite = -1;

  /**
   * Divides by the number of samples and the loss scale, in place, and measures.
   *
   * @param gradient sums over samples, times the scale
   * @param length of the gradient
   * @param scale a power of two, so that the quotient has the bits of an unscaled one
   */
  public void mean(FloatBuffer gradient, int length, int samples, double scale) {
    double squares = 0;
    int bad = -1;
    float divisor = (float) (samples * scale);
    for (int i = 0; i < length; i++) {
      float g = gradient.get(i) / divisor;
      gradient.put(i, g);
      squares += (double) g * g;
      if (bad < 0 && !Float.isFinite(g)) {
        bad = i;
      }
    }
    norm = Math.sqrt(squares);
    firstNonFinite = bad;
  }

  /** L2 norm of the mean gradient, summed in float64 in index order. */
  public double norm() {
    return norm;
  }

  /** Index of the first value that is infinite or not a number, -1 when there is none. */
  public int firstNonFinite() {
    return firstNonFinite;
  }
}
