package dev.millrace.engine.kernel;

/** An activation of one value. Each says what its derivative is taken from. */
public enum Curve {
  /** x. */
  IDENTITY(false),
  /** max(x, 0); the derivative at 0 is 0. */
  RELU(false),
  /** x where positive, {@code alpha x} elsewhere; alpha above 0. */
  LEAKY_RELU(false),
  TANH(false),
  SIGMOID(false),
  /** x where positive, {@code alpha (exp(x) - 1)} elsewhere. */
  ELU(false),
  /** {@code x sigmoid(alpha x)}: swish with alpha 1, DL4J's GELU with 1.702. */
  SWISH(true),
  /** {@code x / 2 (1 + erf(x / sqrt 2))}. */
  GELU(true);

  private final boolean fromInput;

  Curve(boolean fromInput) {
    this.fromInput = fromInput;
  }

  /** Whether the derivative needs the input; the output is enough for the others. */
  public boolean derivativeNeedsInput() {
    return fromInput;
  }
}
