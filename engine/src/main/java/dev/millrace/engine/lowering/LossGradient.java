package dev.millrace.engine.lowering;

import java.util.ArrayList;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.autodiff.samediff.internal.SameDiffOp;

/**
 * Starts the backward pass from a derivative that is given instead of derived: DL4J's loss
 * gradients are not the derivatives of its loss values (limits hold for one or for both).
 *
 * <p>SameDiff starts from the constant 1 as the gradient of the variable that is marked as the
 * loss. The variable before the loss is marked, and the constant is replaced by the expression.
 */
final class LossGradient {
  private static final String GRADIENT_FUNCTION = "grad";
  private static final String START = "one-var";

  private LossGradient() {}

  /**
   * Makes the gradient graph.
   *
   * @param root the variable whose derivative is given
   * @param derivative an expression of the same shape in the same graph
   * @param parameters names of what gradients are wanted for
   */
  static SameDiff define(
      SameDiff graph, SDVariable root, SDVariable derivative, String... parameters) {
    root.markAsLoss();
    QuietOutput.run(() -> graph.createGradFunction(parameters));
    SameDiff gradients = graph.getFunction(GRADIENT_FUNCTION);
    SDVariable start = gradients.getVariable(derivative.name());
    for (SameDiffOp op : new ArrayList<>(gradients.getOps().values())) {
      String[] arguments = op.getOp().argNames();
      for (int i = 0; i < arguments.length; i++) {
        if (arguments[i].equals(START)) {
          gradients.replaceArgFor(i, start, op.getOp());
        }
      }
    }
    return gradients;
  }
}
