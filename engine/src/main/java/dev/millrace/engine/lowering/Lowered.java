package dev.millrace.engine.lowering;

import java.util.Objects;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;

/**
 * A model as graphs; see {@link Names} for their variables.
 *
 * @param graph forward passes
 * @param gradients the forward pass of training again, and the gradients by the parameters
 */
public record Lowered(SameDiff graph, SameDiff gradients) {

  /**
   * The variable in {@link #gradients} that holds the gradient by a parameter, summed over rows.
   */
  public String gradientName(String parameter) {
    SDVariable gradient = graph.getVariable(parameter).getGradient();
    return Objects.requireNonNull(gradient, () -> "no gradient by " + parameter).name();
  }
}
