package dev.millrace.engine.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.functions.DifferentialFunction;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.linalg.api.ops.impl.loss.BaseLoss;

/**
 * Derivatives of SameDiff's loss functions. Their own take what comes from behind for 1, whatever
 * it is: a loss that is scaled, or one of several that are added, would be derived wrongly.
 */
final class LossDerivative {
  private LossDerivative() {}

  static boolean appliesTo(DifferentialFunction op) {
    return op.getClass().getPackageName().endsWith(".ops.impl.loss");
  }

  /**
   * @param varying names of what derivatives are wanted by
   * @param byOutput derivative by the loss: one value, or one for each row
   */
  static List<@Nullable SDVariable> of(
      DifferentialFunction op, Set<String> varying, SDVariable byOutput) {
    SDVariable factor =
        losesLastDimension(op) ? byOutput.getSameDiff().expandDims(byOutput, -1) : byOutput;
    List<SDVariable> own = op.doDiff(List.of(byOutput));
    List<@Nullable SDVariable> scaled = new ArrayList<>();
    for (int i = 0; i < own.size() && i < op.args().length; i++) {
      scaled.add(varying.contains(op.arg(i).name()) ? own.get(i).mul(factor) : null);
    }
    return scaled;
  }

  /** Those with weights keep it with the size 1. */
  private static boolean losesLastDimension(DifferentialFunction op) {
    return !(op instanceof BaseLoss) && op.opName().contains("softmax");
  }
}
