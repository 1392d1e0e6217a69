package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.layers.EmbeddingLayer;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.linalg.api.buffer.DataType;

/** A row of W for an index. */
final class EmbeddingLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    EmbeddingLayer layer = scope.operation(EmbeddingLayer.class);
    Tensor x = inputs.get(0);
    SDVariable z = rows(scope, x.value().reshape(scope.batch(x.form())[0]));
    SDVariable y = scope.activate(z, layer.getActivationFn());
    return x.with(Masks.apply(scope, y, x), scope.outputForm());
  }

  /**
   * The rows of W, with the bias where there is one.
   *
   * @param indices whole numbers as reals, {@code [n]}
   */
  static SDVariable rows(Scope scope, SDVariable indices) {
    SDVariable index = indices.castTo(DataType.INT32);
    SDVariable rows = scope.graph().gather(scope.parameter("W"), index, 0);
    return scope.hasParameter("b")
        ? scope.graph().nn().biasAdd(rows, scope.parameter("b"), true)
        : rows;
  }
}
