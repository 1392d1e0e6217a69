package dev.millrace.engine.lowering;

import dev.millrace.engine.model.Form;
import java.util.List;
import org.deeplearning4j.nn.conf.layers.EmbeddingSequenceLayer;
import org.nd4j.autodiff.samediff.SDVariable;

/**
 * A row of W for each index of a sequence: {@code [batch, steps]} to {@code [batch, out, steps]}.
 */
final class EmbeddingSequenceLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    EmbeddingSequenceLayer layer = scope.operation(EmbeddingSequenceLayer.class);
    Tensor x = inputs.get(0);
    Form form = scope.outputForm();
    int rows = scope.rows();
    SDVariable z =
        EmbeddingLowering.rows(scope, x.value().reshape((long) rows * form.steps()))
            .reshape(rows, form.steps(), form.size());
    SDVariable y = scope.activate(scope.graph().permute(z, 0, 2, 1), layer.getActivationFn());
    Tensor result = x.with(y, form);
    return result.with(Masks.apply(scope, y, result), form);
  }
}
