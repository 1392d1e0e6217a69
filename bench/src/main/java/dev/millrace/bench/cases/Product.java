package dev.millrace.bench.cases;

/**
 * A matrix product of a forward pass, {@code [rows, inner] x [inner, columns]}; a convolution is
 * one over its patches.
 *
 * @param inputGradient whether the backward pass needs the gradient by the left side too
 */
public record Product(long rows, long inner, long columns, boolean inputGradient) {
  /** Of forward and backward pass: 2 a multiply-add. */
  public double operations() {
    return 2.0 * rows * inner * columns * (inputGradient ? 3 : 2);
  }
}
