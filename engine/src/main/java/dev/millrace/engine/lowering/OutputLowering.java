package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.nd4j.autodiff.samediff.SDVariable;

/** A dense layer at the end of the network. */
final class OutputLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    OutputLayer layer = scope.operation(OutputLayer.class);
    SDVariable z = DenseLowering.preActivation(scope, scope.drop(inputs.get(0)));
    SDVariable y = LossLowering.activate(scope, z, layer.getActivationFn());
    scope.finish(new Head(z, y, scope.graph().getVariable(Names.LABELS), null));
    return inputs.get(0).with(y, scope.outputForm());
  }
}
