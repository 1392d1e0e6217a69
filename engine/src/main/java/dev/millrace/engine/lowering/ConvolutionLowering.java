package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.ConvolutionMode;
import org.deeplearning4j.nn.conf.layers.ConvolutionLayer;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.ops.impl.layers.convolution.config.Conv2DConfig;
import org.nd4j.linalg.api.ops.impl.layers.convolution.config.PaddingMode;

/** Convolution of images {@code [batch, channels, height, width]}. */
final class ConvolutionLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    ConvolutionLayer layer = scope.operation(ConvolutionLayer.class);
    Conv2DConfig config =
        Conv2DConfig.builder()
            .kH(layer.getKernelSize()[0])
            .kW(layer.getKernelSize()[1])
            .sH(layer.getStride()[0])
            .sW(layer.getStride()[1])
            .pH(layer.getPadding()[0])
            .pW(layer.getPadding()[1])
            .dH(layer.getDilation()[0])
            .dW(layer.getDilation()[1])
            .paddingMode(
                layer.getConvolutionMode() == ConvolutionMode.Same
                    ? PaddingMode.SAME
                    : PaddingMode.VALID)
            .dataFormat("NCHW")
            .build();
    SDVariable weights = scope.graph().permute(scope.parameter("W"), 2, 3, 1, 0);
    SDVariable z = convolve(scope, scope.drop(inputs.get(0)), weights, config);
    return inputs.get(0).with(scope.activate(z, layer.getActivationFn()), scope.outputForm());
  }

  /**
   * With the layer's bias. The operation's own layout of weights is used: with DL4J's its
   * derivative is wrong.
   *
   * @param weights {@code [height, width, in, out]}
   */
  static SDVariable convolve(Scope scope, SDVariable x, SDVariable weights, Conv2DConfig config) {
    SameDiff graph = scope.graph();
    return scope.hasParameter("b")
        ? graph.cnn().conv2d(x, weights, scope.parameter("b"), config)
        : graph.cnn().conv2d(x, weights, config);
  }
}
