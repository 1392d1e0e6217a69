package dev.millrace.engine.model;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.loss.LossReduce;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.autodiff.samediff.internal.SameDiffOp;
import org.nd4j.linalg.api.ops.impl.loss.BaseLoss;

/**
 * What the operation that makes the loss tells about the prediction.
 *
 * @param prediction what goes into it, null when the operation is no loss function
 * @param softmax whether it applies a softmax
 * @param classifies whether it is of classes
 * @param rowLosses whether the loss has a value for each row
 */
record SameDiffHead(
    @Nullable String prediction, boolean softmax, boolean classifies, boolean rowLosses) {
  private static final List<String> OF_CLASSES =
      List.of("softmax_cross_entropy", "log_loss", "sigm_cross_entropy");

  static SameDiffHead of(SameDiff graph, String loss, String labels) {
    SameDiffOp op = producer(graph, loss);
    boolean byRow =
        op != null && op.getOp() instanceof BaseLoss own && own.getLossReduce() == LossReduce.NONE;
    while (op != null && isReduction(op.getOp().opName())) {
      op = producer(graph, op.getInputsToOp().get(0));
    }
    if (op == null || !op.getOp().opName().contains("_loss")) {
      return new SameDiffHead(null, false, false, byRow);
    }
    String name = op.getOp().opName();
    String prediction =
        op.getInputsToOp().stream().filter(input -> !input.equals(labels)).findFirst().orElse(null);
    return new SameDiffHead(
        prediction,
        name.contains("softmax_cross_entropy"),
        OF_CLASSES.stream().anyMatch(name::contains),
        byRow);
  }

  private static boolean isReduction(String name) {
    return name.contains("mean") && !name.contains("_loss") || name.contains("reduce_sum");
  }

  private static @Nullable SameDiffOp producer(SameDiff graph, String variable) {
    var known = graph.getVariables().get(variable);
    String producer = known == null ? null : known.getOutputOfOp();
    return producer == null ? null : graph.getOps().get(producer);
  }
}
