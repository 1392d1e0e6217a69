package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.graph.ElementWiseVertex;
import org.deeplearning4j.nn.conf.graph.ScaleVertex;
import org.deeplearning4j.nn.conf.graph.ShiftVertex;
import org.deeplearning4j.nn.conf.graph.StackVertex;
import org.deeplearning4j.nn.conf.graph.SubsetVertex;
import org.deeplearning4j.nn.conf.graph.UnstackVertex;
import org.nd4j.autodiff.samediff.SDIndex;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;

/** What joins, splits and combines branches of a graph. */
final class VertexLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    Tensor first = inputs.get(0);
    SDVariable[] values = inputs.stream().map(Tensor::value).toArray(SDVariable[]::new);
    SDVariable result = apply(scope, scope.operation(), values);
    SDVariable mask = first.form().rows() == scope.outputForm().rows() ? first.mask() : null;
    return new Tensor(result, scope.outputForm(), mask);
  }

  private static SDVariable apply(Scope scope, Object vertex, SDVariable... x) {
    SameDiff graph = scope.graph();
    if (vertex instanceof ElementWiseVertex elementWise) {
      return combine(graph, elementWise, x);
    }
    if (vertex instanceof ScaleVertex scale) {
      return x[0].mul(scale.getScaleFactor());
    }
    if (vertex instanceof ShiftVertex shift) {
      return x[0].add(shift.getShiftFactor());
    }
    if (vertex instanceof SubsetVertex subset) {
      return slice(scope, x[0], 1, subset.getFrom(), subset.getTo() + 1);
    }
    if (vertex instanceof UnstackVertex unstack) {
      long rows = scope.batch(scope.outputForm())[0];
      return slice(scope, x[0], 0, unstack.getFrom() * rows, (unstack.getFrom() + 1) * rows);
    }
    return x.length == 1 ? x[0] : graph.concat(vertex instanceof StackVertex ? 0 : 1, x);
  }

  private static SDVariable combine(SameDiff graph, ElementWiseVertex vertex, SDVariable... x) {
    SDVariable result = x[0];
    for (int i = 1; i < x.length; i++) {
      result =
          switch (vertex.getOp()) {
            case Add, Average -> result.add(x[i]);
            case Subtract -> result.sub(x[i]);
            case Product -> result.mul(x[i]);
            case Max -> graph.math().max(result, x[i]);
          };
    }
    return vertex.getOp() == ElementWiseVertex.Op.Average ? result.mul(1.0 / x.length) : result;
  }

  private static SDVariable slice(Scope scope, SDVariable x, int dimension, long from, long to) {
    int rank = scope.outputForm().shape().length + 1;
    SDIndex[] indices = new SDIndex[rank];
    for (int i = 0; i < rank; i++) {
      indices[i] = i == dimension ? SDIndex.interval(from, to) : SDIndex.all();
    }
    return x.get(indices);
  }
}
