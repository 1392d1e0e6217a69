package dev.millrace.engine.lowering;

import dev.millrace.engine.model.Form;
import dev.millrace.engine.model.Layers;
import java.util.List;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.RnnLossLayer;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;

/** An output layer, or a loss alone, at every step of a sequence. */
final class RnnOutputLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    Tensor x = inputs.get(0);
    Form form = scope.outputForm();
    SDVariable rows = rows(scope, scope.drop(x), x.form());
    SDVariable z =
        scope.operation() instanceof RnnLossLayer ? rows : DenseLowering.preActivation(scope, rows);
    SDVariable y = LossLowering.activate(scope, z, Layers.activation((Layer) scope.operation()));
    SDVariable mask = labelMask(scope, form);
    SDVariable labels = rows(scope, scope.graph().getVariable(Names.LABELS), form);
    scope.finish(new Head(z, y, labels, mask));
    SDVariable shown = mask == null ? y : y.mul(mask);
    SDVariable cube = shown.reshape(scope.rows(), form.steps(), form.size());
    return x.with(scope.graph().permute(cube, 0, 2, 1), form);
  }

  /** {@code [batch, size, steps]} to {@code [batch x steps, size]}. */
  private static SDVariable rows(Scope scope, SDVariable x, Form form) {
    SameDiff graph = scope.graph();
    return graph.permute(x, 0, 2, 1).reshape((long) scope.rows() * form.steps(), form.size());
  }

  private static @Nullable SDVariable labelMask(Scope scope, Form form) {
    return scope.graph().hasVariable(Names.LABEL_MASK)
        ? scope.graph().getVariable(Names.LABEL_MASK).reshape((long) scope.rows() * form.steps(), 1)
        : null;
  }
}
