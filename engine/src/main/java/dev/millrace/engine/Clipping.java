package dev.millrace.engine;

/**
 * What is done to the accumulated mean gradient, once, before regularisation and updater. It is
 * refused together with the model's own {@code gradientNormalization} ({@link Engine#faults}).
 */
public sealed interface Clipping {
  /** The gradient as it is. */
  record None() implements Clipping {}

  /**
   * The whole gradient is scaled so that its L2 norm is at most {@code threshold} (Pascanu et al.
   * 2013).
   */
  record Norm(double threshold) implements Clipping {
    public Norm {
      requirePositive(threshold);
    }
  }

  /** Each layer's gradient is scaled so that its own L2 norm is at most {@code threshold}. */
  record LayerNorm(double threshold) implements Clipping {
    public LayerNorm {
      requirePositive(threshold);
    }
  }

  /** Each element is limited to {@code [-threshold, threshold]}. */
  record Value(double threshold) implements Clipping {
    public Value {
      requirePositive(threshold);
    }
  }

  static Clipping none() {
    return new None();
  }

  static Clipping norm(double threshold) {
    return new Norm(threshold);
  }

  static Clipping layerNorm(double threshold) {
    return new LayerNorm(threshold);
  }

  static Clipping value(double threshold) {
    return new Value(threshold);
  }

  private static void requirePositive(double threshold) {
    if (!(threshold > 0) || Double.isInfinite(threshold)) {
      throw new IllegalArgumentException(
          "clipping threshold must be positive and finite: " + threshold);
    }
  }
}
