package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.linalg.activations.IActivation;

/** The loss of a layer that has no parameters of its own. */
final class LossLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    LossLayer layer = scope.operation(LossLayer.class);
    SDVariable z = inputs.get(0).value();
    SDVariable y = activate(scope, z, layer.getActivationFn());
    scope.finish(new Head(z, y, scope.graph().getVariable(Names.LABELS), null));
    return inputs.get(0).with(y, scope.outputForm());
  }

  /** With a variable of its own for the result, even where it is the input. */
  static SDVariable activate(Scope scope, SDVariable z, IActivation activation) {
    SDVariable y = scope.activate(z, activation);
    return y == z ? scope.graph().identity(y) : y;
  }
}
