package dev.millrace.engine;

import org.jspecify.annotations.Nullable;

/**
 * What a step did. One object belongs to one engine and is overwritten by its next {@code update},
 * so that a step allocates nothing: read what you need before that.
 */
public final class StepResult {
  double loss;
  double gradientNorm;
  boolean clipped;
  double learningRate;
  boolean skipped;
  @Nullable String offendingParameter;
  double lossScale = 1;
  double nextLossScale = 1;
  boolean overflowed;
  boolean lossScaleAtMinimum;
  long optimizerStep;
  int samples;
  long forwardBackwardNanos;
  long updateNanos;

  StepResult() {}

  /** Mean data loss over the step's samples, training mode, before the update. */
  public double loss() {
    return loss;
  }

  /** L2 norm of the whole mean gradient, before clipping and regularisation. */
  public double gradientNorm() {
    return gradientNorm;
  }

  /** Whether the clipping changed the gradient. */
  public boolean clipped() {
    return clipped;
  }

  /** Rate of this update: schedule x factor; of a skipped step, the rate it would have had. */
  public double learningRate() {
    return learningRate;
  }

  /** Whether loss or gradient was not finite, so that nothing was changed. */
  public boolean skipped() {
    return skipped;
  }

  /**
   * The first parameter whose gradient was not finite, as DL4J names it ({@code 0_W}: layer 0,
   * weights), {@code loss} when only the loss was not finite; null unless {@link #skipped}.
   */
  public @Nullable String offendingParameter() {
    return offendingParameter;
  }

  /** What the loss of this step was multiplied by, 1 where it is not scaled. */
  public double lossScale() {
    return lossScale;
  }

  /** What the next step's loss will be multiplied by: grown, shrunk, or the same. */
  public double nextLossScale() {
    return nextLossScale;
  }

  /** Whether the step was skipped because a scaled gradient was not finite. */
  public boolean overflowed() {
    return overflowed;
  }

  /** Whether the step overflowed with the smallest scale there is: another one will not help. */
  public boolean lossScaleAtMinimum() {
    return lossScaleAtMinimum;
  }

  /** Successful updates so far, this one included. */
  public long optimizerStep() {
    return optimizerStep;
  }

  /** Rows of all micro-batches of the step. */
  public int samples() {
    return samples;
  }

  /** Time in all of the step's {@code accumulate} calls, nanoseconds. */
  public long forwardBackwardNanos() {
    return forwardBackwardNanos;
  }

  /** Time in {@code update}, nanoseconds. */
  public long updateNanos() {
    return updateNanos;
  }

  @Override
  public String toString() {
    return skipped
        ? "step skipped: %s is not finite, optimizer step stays %d"
            .formatted(offendingParameter, optimizerStep)
        : "optimizer step %d: loss %.6g over %d samples, gradient norm %.6g%s, rate %.6g"
            .formatted(
                optimizerStep,
                loss,
                samples,
                gradientNorm,
                clipped ? " (clipped)" : "",
                learningRate);
  }
}
