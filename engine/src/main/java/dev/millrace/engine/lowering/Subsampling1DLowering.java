package dev.millrace.engine.lowering;

import dev.millrace.engine.model.Form;
import java.util.List;
import org.deeplearning4j.nn.conf.layers.SubsamplingLayer;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.linalg.api.ops.impl.layers.convolution.config.Pooling2DConfig;

/** Pooling of sequences, as images of width 1. */
final class Subsampling1DLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    SubsamplingLayer layer = scope.operation(SubsamplingLayer.class);
    Tensor x = inputs.get(0);
    if (x.mask() != null) {
      throw new IllegalArgumentException(
          "a feature mask cannot go through Subsampling1DLayer " + layer.getLayerName());
    }
    Pooling2DConfig config =
        SubsamplingLowering.config(layer)
            .kH(layer.getKernelSize()[0])
            .kW(1)
            .sH(layer.getStride()[0])
            .sW(1)
            .pH(layer.getPadding()[0])
            .pW(0)
            .dH(layer.getDilation()[0])
            .dW(1)
            .build();
    Form from = x.form();
    Form to = scope.outputForm();
    SDVariable image = x.value().reshape(scope.rows(), from.size(), from.steps(), 1);
    SDVariable y = SubsamplingLowering.pool(scope.graph(), layer, image, config);
    return x.with(y.reshape(scope.rows(), to.size(), to.steps()), to);
  }
}
