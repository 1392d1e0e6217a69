package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.layers.ZeroPaddingLayer;

/** Zeros around an image. */
final class ZeroPaddingLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    int[] p = scope.operation(ZeroPaddingLayer.class).getPadding();
    int[][] widths = {{0, 0}, {0, 0}, {p[0], p[1]}, {p[2], p[3]}};
    Tensor x = inputs.get(0);
    return x.with(Pads.zero(scope, x.value(), widths), scope.outputForm());
  }
}
