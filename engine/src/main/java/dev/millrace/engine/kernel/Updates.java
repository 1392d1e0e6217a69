package dev.millrace.engine.kernel;

import dev.millrace.engine.memory.NativeFloats;

/**
 * Updaters in float32 with DL4J's bits. Each comes in two forms: one leaves the update in the
 * gradient's place, one ({@code step}) subtracts it from the parameters at once and leaves the
 * gradient as it was. All arguments of a call have the same length.
 */
public final class Updates {
  private Updates() {}

  /** {@code g = rate g}. */
  public static void sgd(NativeFloats gradient, float rate) {
    Pointwise.scale(gradient, rate);
  }

  /** {@code p -= rate g}. */
  public static void sgdStep(NativeFloats parameters, NativeFloats gradient, float rate) {
    int n = parameters.length();
    long p = parameters.address(0, n);
    long g = gradient.address(0, n);
    int done = KernelSet.VECTORS ? UpdateLanes.sgdStepLoop(p, g, n, rate) : 0;
    UpdateLoops.sgdStep(p, g, done, n, rate);
  }

  /** {@code v' = momentum v - rate g; g = momentum v - (1 + momentum) v'}. */
  public static void nesterovs(
      NativeFloats gradient, NativeFloats velocity, float rate, float momentum) {
    int n = gradient.length();
    long g = gradient.address(0, n);
    long v = velocity.address(0, n);
    int done = KernelSet.VECTORS ? UpdateLanes.nesterovsLoop(g, v, n, rate, momentum) : 0;
    UpdateLoops.nesterovs(g, v, done, n, rate, momentum);
  }

  /** {@code v' = momentum v - rate g; p -= momentum v - (1 + momentum) v'}. */
  public static void nesterovsStep(
      NativeFloats parameters,
      NativeFloats gradient,
      NativeFloats velocity,
      float rate,
      float momentum) {
    int n = parameters.length();
    long p = parameters.address(0, n);
    long g = gradient.address(0, n);
    long v = velocity.address(0, n);
    int done = KernelSet.VECTORS ? UpdateLanes.nesterovsStepLoop(p, g, v, n, rate, momentum) : 0;
    UpdateLoops.nesterovsStep(p, g, v, done, n, rate, momentum);
  }

  /**
   * {@code m' = beta1 m + (1 - beta1) g; v' = beta2 v + (1 - beta2) g^2; g = rate m' / (sqrt(v') +
   * epsilon)}.
   *
   * @param rate with the bias correction in it
   */
  public static void adam(
      NativeFloats gradient,
      NativeFloats first,
      NativeFloats second,
      float rate,
      float beta1,
      float beta2,
      float epsilon) {
    int n = gradient.length();
    long g = gradient.address(0, n);
    long m = first.address(0, n);
    long v = second.address(0, n);
    int done =
        KernelSet.VECTORS ? UpdateLanes.adamLoop(g, m, v, n, rate, beta1, beta2, epsilon) : 0;
    UpdateLoops.adam(g, m, v, done, n, rate, beta1, beta2, epsilon);
  }

  /** As {@link #adam}, subtracted from the parameters. */
  public static void adamStep(
      NativeFloats parameters,
      NativeFloats gradient,
      NativeFloats first,
      NativeFloats second,
      float rate,
      float beta1,
      float beta2,
      float epsilon) {
    int n = parameters.length();
    long p = parameters.address(0, n);
    long g = gradient.address(0, n);
    long m = first.address(0, n);
    long v = second.address(0, n);
    int done =
        KernelSet.VECTORS
            ? UpdateLanes.adamStepLoop(p, g, m, v, n, rate, beta1, beta2, epsilon)
            : 0;
    UpdateLoops.adamStep(p, g, m, v, done, n, rate, beta1, beta2, epsilon);
  }
}
