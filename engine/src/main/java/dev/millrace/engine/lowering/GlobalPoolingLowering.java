package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.layers.GlobalPoolingLayer;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;

/** A sequence or an image to one value a channel. */
final class GlobalPoolingLowering implements NodeLowering {
  /** Below anything that is not masked. */
  private static final double MASKED = 1e30;

  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    GlobalPoolingLayer layer = scope.operation(GlobalPoolingLayer.class);
    Tensor x = inputs.get(0);
    SDVariable y = x.mask() == null ? plain(scope, layer, x) : masked(scope, layer, x, x.mask());
    return new Tensor(y, scope.outputForm(), null);
  }

  private static SDVariable plain(Scope scope, GlobalPoolingLayer layer, Tensor x) {
    SameDiff graph = scope.graph();
    int[] dimensions = x.form().isSequence() ? new int[] {2} : new int[] {2, 3};
    return switch (layer.getPoolingType()) {
      case MAX -> graph.max(x.value(), dimensions);
      case AVG -> graph.mean(x.value(), dimensions);
      case SUM -> graph.sum(x.value(), dimensions);
      case PNORM -> norm(graph, x.value(), layer.getPnorm(), dimensions);
    };
  }

  /** Of what the mask leaves. */
  private static SDVariable masked(
      Scope scope, GlobalPoolingLayer layer, Tensor x, SDVariable mask) {
    SameDiff graph = scope.graph();
    SDVariable there = Masks.overSequence(scope, mask, x.form().steps());
    SDVariable kept = x.value().mul(there);
    return switch (layer.getPoolingType()) {
      case MAX -> graph.max(kept.add(there.sub(1.0).mul(MASKED)), 2);
      case AVG -> graph.sum(kept, 2).div(graph.sum(mask, true, 1));
      case SUM -> graph.sum(kept, 2);
      case PNORM -> norm(graph, kept, layer.getPnorm(), 2);
    };
  }

  private static SDVariable norm(SameDiff graph, SDVariable x, int p, int... dimensions) {
    SDVariable powers = graph.math().pow(graph.math().abs(x), p);
    return graph.math().pow(graph.sum(powers, dimensions), 1.0 / p);
  }
}
