package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.nd4j.autodiff.samediff.SDVariable;

/** {@code activation(x W + b)}, with layer normalisation between the product and the bias. */
final class DenseLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    DenseLayer layer = scope.operation(DenseLayer.class);
    Tensor x = inputs.get(0);
    SDVariable z = preActivation(scope, scope.drop(x));
    SDVariable y = Masks.apply(scope, scope.activate(z, layer.getActivationFn()), x);
    return x.with(y, scope.outputForm());
  }

  /** Of any layer with the parameters W, b and g; the last two may be missing. */
  static SDVariable preActivation(Scope scope, SDVariable x) {
    SDVariable z = scope.graph().mmul(x, scope.parameter("W"));
    if (scope.hasParameter("g")) {
      z = scope.graph().nn().layerNorm(z, scope.parameter("g"), true, 1);
    }
    return scope.hasParameter("b") ? scope.graph().nn().biasAdd(z, scope.parameter("b"), true) : z;
  }
}
