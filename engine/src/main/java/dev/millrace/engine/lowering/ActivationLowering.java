package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.layers.ActivationLayer;

/** An activation alone. */
final class ActivationLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    ActivationLayer layer = scope.operation(ActivationLayer.class);
    Tensor x = inputs.get(0);
    return x.with(scope.activate(x.value(), layer.getActivationFn()), scope.outputForm());
  }
}
