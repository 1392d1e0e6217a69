package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.layers.Upsampling2D;

/** Every value of an image repeated. */
final class UpsamplingLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    int[] size = scope.operation(Upsampling2D.class).getSize();
    Tensor x = inputs.get(0);
    return x.with(
        scope.graph().cnn().upsampling2d(scope.drop(x), size[0], size[1], true),
        scope.outputForm());
  }
}
