package dev.millrace.engine.lowering;

import dev.millrace.engine.model.Form;
import java.util.List;
import org.deeplearning4j.nn.conf.ConvolutionMode;
import org.deeplearning4j.nn.conf.layers.Convolution1DLayer;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.linalg.api.ops.impl.layers.convolution.config.Conv2DConfig;
import org.nd4j.linalg.api.ops.impl.layers.convolution.config.PaddingMode;

/** Convolution of sequences {@code [batch, size, steps]}, as images of width 1. */
final class Convolution1DLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    Convolution1DLayer layer = scope.operation(Convolution1DLayer.class);
    Tensor x = inputs.get(0);
    boolean causal = layer.getConvolutionMode() == ConvolutionMode.Causal;
    int before = causal ? (layer.getKernelSize()[0] - 1) * layer.getDilation()[0] : 0;
    Conv2DConfig config =
        Conv2DConfig.builder()
            .kH(layer.getKernelSize()[0])
            .kW(1)
            .sH(layer.getStride()[0])
            .sW(1)
            .pH(causal ? 0 : layer.getPadding()[0])
            .pW(0)
            .dH(layer.getDilation()[0])
            .dW(1)
            .paddingMode(
                layer.getConvolutionMode() == ConvolutionMode.Same
                    ? PaddingMode.SAME
                    : PaddingMode.VALID)
            .dataFormat("NCHW")
            .build();
    SDVariable image = image(scope, scope.drop(x), x.form(), before);
    Form form = scope.outputForm();
    SDVariable z =
        ConvolutionLowering.convolve(scope, image, weights(scope, layer), config)
            .reshape(scope.rows(), form.size(), form.steps());
    Tensor y = new Tensor(scope.activate(z, layer.getActivationFn()), form, mask(layer, x));
    return y.with(Masks.apply(scope, y.value(), y), form);
  }

  /** DL4J takes the memory of its {@code [out, in, steps, 1]} as {@code [steps, in, out]}. */
  private static SDVariable weights(Scope scope, Convolution1DLayer layer) {
    return scope
        .parameter("W")
        .reshape(layer.getKernelSize()[0], 1, layer.getNIn(), layer.getNOut());
  }

  private static SDVariable image(Scope scope, SDVariable x, Form form, int before) {
    SDVariable image = x.reshape(scope.rows(), form.size(), form.steps(), 1);
    return before == 0
        ? image
        : Pads.zero(scope, image, new int[][] {{0, 0}, {0, 0}, {before, 0}, {0, 0}});
  }

  private static @Nullable SDVariable mask(Convolution1DLayer layer, Tensor x) {
    if (x.mask() == null) {
      return null;
    }
    boolean kept =
        layer.getStride()[0] == 1
            && (layer.getConvolutionMode() == ConvolutionMode.Same
                || layer.getConvolutionMode() == ConvolutionMode.Causal);
    if (!kept) {
      throw new IllegalArgumentException(
          "a feature mask needs convolutionMode Same or Causal and stride 1: layer "
              + layer.getLayerName());
    }
    return x.mask();
  }
}
