package dev.millrace.engine.lowering;

import dev.millrace.engine.kernel.KernelSet;
import dev.millrace.engine.kernel.LstmOperation;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.recurrent.LastTimeStep;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.activations.impl.ActivationSigmoid;
import org.nd4j.linalg.activations.impl.ActivationTanH;
import org.nd4j.linalg.api.buffer.DataType;

/**
 * An LSTM whose recurrent part is one operation of ours; {@link LstmRecurrence} has the rest, and
 * says when a mask resets the state.
 */
final class FusedLstm {
  private FusedLstm() {}

  /** Whether there is such an operation for this layer here. */
  static boolean fits(Scope scope) {
    return KernelSet.current() == KernelSet.VECTOR
        && scope.type() == DataType.FLOAT
        && scope.operation() instanceof LSTM lstm
        && lstm.getActivationFn() instanceof ActivationTanH
        && lstm.getGateActivationFn() instanceof ActivationSigmoid;
  }

  /**
   * What comes out, {@code [steps, batch, size]}; all is turned round where time runs backwards.
   */
  static SDVariable cube(Scope scope, Tensor x, boolean backwards) {
    SameDiff graph = scope.graph();
    SDVariable mask = scope.node().operation() instanceof LastTimeStep ? x.mask() : null;
    SDVariable masks = mask == null ? null : graph.permute(mask, 1, 0);
    SDVariable products = Recurrence.products(scope, x);
    SDVariable weight = scope.parameter("RW");
    if (!backwards) {
      return LstmOperation.hidden(graph, products, weight, masks);
    }
    SDVariable turned = graph.reverse(products, 0);
    return graph.reverse(LstmOperation.hidden(graph, turned, weight, reversed(graph, masks)), 0);
  }

  private static @Nullable SDVariable reversed(SameDiff graph, @Nullable SDVariable masks) {
    return masks == null ? null : graph.reverse(masks, 0);
  }
}
