package dev.millrace.engine;

/**
 * The dynamic loss scale of float16 training; {@link #none()} in every other precision.
 *
 * @param scale the factor on the loss, 1 when unused
 * @param goodSteps successful steps since the scale last changed
 */
public record LossScale(double scale, long goodSteps) {
  public LossScale {
    if (!(scale > 0) || Double.isInfinite(scale)) {
      throw new IllegalArgumentException("scale must be positive and finite: " + scale);
    }
    if (goodSteps < 0) {
      throw new IllegalArgumentException("goodSteps must not be negative: " + goodSteps);
    }
  }

  public static LossScale none() {
    return new LossScale(1, 0);
  }
}
