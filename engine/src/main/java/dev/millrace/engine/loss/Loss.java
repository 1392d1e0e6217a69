package dev.millrace.engine.loss;

import org.nd4j.autodiff.samediff.SDVariable;

/** A loss that is a sum over outputs, as all of DL4J's that are supported. */
public interface Loss {
  /** What one output adds to the loss of its record, before {@link #scale}. */
  double value(double prediction, double label);

  /**
   * The derivative by the predictions (or, where {@link #byPreActivation}, by what goes into the
   * activation) as a graph expression, before {@link #scale}.
   *
   * @param prediction {@code [batch, outputs]}
   * @param label {@code [batch, outputs]}
   */
  SDVariable derivative(SDVariable prediction, SDVariable label);

  /** Whether the derivative already includes the activation's, as softmax with cross entropy. */
  default boolean byPreActivation() {
    return false;
  }

  /** Factor on both, such as 1 / outputs for a mean. */
  default double scale(int outputs) {
    return 1;
  }
}
