package dev.millrace.engine.optim;

/** Bias correction of first and second moments, in the native library's types and order. */
final class Moments {
  private Moments() {}

  /** {@code beta^k} in float32. */
  static float decay(float beta, long k) {
    return (float) StrictMath.pow(beta, (float) k);
  }

  /** {@code rate sqrt(1 - beta2^k) / (1 - beta1^k)}. */
  static float correctedRate(float rate, float beta1, float beta2, float epsilon, long k) {
    float root = (float) Math.sqrt((float) (1 - (double) decay(beta2, k)));
    return usable((float) (rate * root / (1 - (double) decay(beta1, k))), epsilon);
  }

  /**
   * The library takes epsilon where this is not finite, and so do we; it does so for a rate of 0
   * too, where we make no step.
   */
  static float usable(float corrected, float epsilon) {
    return Float.isFinite(corrected) ? corrected : epsilon;
  }
}
