package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.ConvolutionMode;
import org.deeplearning4j.nn.conf.layers.PoolingType;
import org.deeplearning4j.nn.conf.layers.SubsamplingLayer;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.ops.impl.layers.convolution.config.PaddingMode;
import org.nd4j.linalg.api.ops.impl.layers.convolution.config.Pooling2DConfig;

/** Pooling of images: maximum or average. */
final class SubsamplingLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    SubsamplingLayer layer = scope.operation(SubsamplingLayer.class);
    int[] kernel = layer.getKernelSize();
    Pooling2DConfig config =
        config(layer)
            .kH(kernel[0])
            .kW(kernel[1])
            .sH(layer.getStride()[0])
            .sW(layer.getStride()[1])
            .pH(layer.getPadding()[0])
            .pW(layer.getPadding()[1])
            .dH(layer.getDilation()[0])
            .dW(layer.getDilation()[1])
            .build();
    SDVariable x = inputs.get(0).value();
    SDVariable y = pool(scope.graph(), layer, x, config);
    return inputs.get(0).with(y, scope.outputForm());
  }

  static Pooling2DConfig.Pooling2DConfigBuilder config(SubsamplingLayer layer) {
    return Pooling2DConfig.builder()
        .isNHWC(false)
        .paddingMode(
            layer.getConvolutionMode() == ConvolutionMode.Same
                ? PaddingMode.SAME
                : PaddingMode.VALID)
        .extra(layer.isAvgPoolIncludePadInDivisor() ? 1 : 0);
  }

  static SDVariable pool(
      SameDiff graph, SubsamplingLayer layer, SDVariable x, Pooling2DConfig config) {
    return layer.getPoolingType() == PoolingType.MAX
        ? graph.cnn().maxPooling2d(x, config)
        : graph.cnn().avgPooling2d(x, config);
  }
}
