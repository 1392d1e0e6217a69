package dev.millrace.engine;

/**
 * How a dynamic loss scale moves (Micikevicius et al. 2018). Scale and factors are powers of two,
 * so that scaling and unscaling are exact.
 *
 * @param initial the first scale
 * @param growth factor after {@code interval} good steps in a row
 * @param backoff factor after an overflow
 * @param interval good steps between two growths
 * @param floor the scale never goes below it
 */
public record LossScaling(
    double initial, double growth, double backoff, long interval, double floor) {
  /** PyTorch's {@code GradScaler}, with a floor. */
  public static final LossScaling DEFAULT = new LossScaling(65536, 2, 0.5, 2000, 1);

  public LossScaling {
    powerOfTwo("initial", initial);
    powerOfTwo("growth", growth);
    powerOfTwo("backoff", backoff);
    powerOfTwo("floor", floor);
    Checks.atLeastOne("interval", interval);
    if (growth < 1) {
      throw new IllegalArgumentException("growth must be 1 or more: " + growth);
    }
    if (backoff >= 1) {
      throw new IllegalArgumentException("backoff must be less than 1: " + backoff);
    }
    if (floor > initial) {
      throw new IllegalArgumentException(
          "floor must be at most the initial scale " + initial + ": " + floor);
    }
  }

  private static void powerOfTwo(String field, double value) {
    boolean normal = value > 0 && Math.getExponent(value) <= Float.MAX_EXPONENT;
    if (!normal || value != Math.scalb(1.0, Math.getExponent(value))) {
      throw new IllegalArgumentException(field + " must be a power of two: " + value);
    }
  }
}
