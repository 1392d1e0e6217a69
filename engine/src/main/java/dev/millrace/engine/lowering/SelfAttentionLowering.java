package dev.millrace.engine.lowering;

import dev.millrace.engine.model.Form;
import java.util.List;
import org.deeplearning4j.nn.conf.layers.SelfAttentionLayer;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;

/**
 * Dot-product attention of a sequence with itself (Vaswani et al. 2017), with or without
 * projections. DL4J's own gradient of it is wrong by a factor of 2 and more.
 */
final class SelfAttentionLowering implements NodeLowering {
  /** Leaves nothing of a masked step after a softmax. */
  private static final double MASKED = 1e9;

  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    SelfAttentionLayer layer = scope.operation(SelfAttentionLayer.class);
    Tensor x = inputs.get(0);
    Form form = x.form();
    SDVariable rows = scope.graph().permute(scope.drop(x), 0, 2, 1);
    int heads = layer.isProjectInput() ? layer.getNHeads() : 1;
    long size = layer.isProjectInput() ? layer.getHeadSize() : form.size();
    SDVariable flat = rows.reshape((long) scope.rows() * form.steps(), form.size());
    SDVariable q = heads(scope, flat, "Wq", form, heads, size);
    SDVariable k = heads(scope, flat, "Wk", form, heads, size);
    SDVariable v = heads(scope, flat, "Wv", form, heads, size);
    SDVariable mixed = attend(scope, x, q, k, v, size);
    SDVariable joined =
        scope
            .graph()
            .permute(mixed, 0, 2, 1, 3)
            .reshape((long) scope.rows() * form.steps(), heads * size);
    SDVariable y =
        layer.isProjectInput() ? scope.graph().mmul(joined, scope.parameter("Wo")) : joined;
    SDVariable cube = y.reshape(scope.rows(), form.steps(), scope.outputForm().size());
    return x.with(scope.graph().permute(cube, 0, 2, 1), scope.outputForm());
  }

  /** {@code [batch, heads, steps, size]}. */
  private static SDVariable heads(
      Scope scope, SDVariable rows, String key, Form form, int heads, long size) {
    SameDiff graph = scope.graph();
    SDVariable projected = rows;
    if (scope.hasParameter(key)) {
      SDVariable weights = scope.parameter(key).reshape(heads * size, form.size());
      projected = graph.mmul(rows, weights, false, true, false);
    }
    SDVariable split = projected.reshape(scope.rows(), form.steps(), heads, size);
    return graph.permute(split, 0, 2, 1, 3);
  }

  private static SDVariable attend(
      Scope scope, Tensor x, SDVariable q, SDVariable k, SDVariable v, long size) {
    SameDiff graph = scope.graph();
    SDVariable scores = graph.mmul(q, k, false, true, false).mul(1 / Math.sqrt(size));
    if (x.mask() != null) {
      SDVariable there = x.mask().reshape(scope.rows(), 1, 1, x.form().steps());
      scores = scores.add(there.sub(1.0).mul(MASKED));
    }
    return graph.mmul(graph.nn().softmax(scores, 3), v);
  }
}
