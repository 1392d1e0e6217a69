package dev.millrace.engine.program;

import dev.millrace.engine.kernel.GeluOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.functions.DifferentialFunction;
import org.nd4j.autodiff.samediff.NameScope;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.autodiff.samediff.internal.SameDiffOp;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ops.ScalarOp;

/**
 * Finds {@code x * (erf(x / sqrt(2)) + 1) * 0.5} in a graph and lets what reads it read one
 * operation of ours instead, before the graph is differentiated: the derivative is then one
 * operation too.
 */
final class GeluRewrite {
  private static final double CLOSE = 1e-6;

  private final SameDiff graph;

  private GeluRewrite(SameDiff graph) {
    this.graph = graph;
  }

  static void run(SameDiff graph) {
    GeluRewrite rewrite = new GeluRewrite(graph);
    for (SameDiffOp op : new ArrayList<>(graph.getOps().values())) {
      SDVariable x = rewrite.input(op);
      if (x != null) {
        rewrite.replace(op, x);
      }
    }
  }

  /** What goes into the formula that ends with this operation, null for another operation. */
  private @Nullable SDVariable input(SameDiffOp op) {
    DifferentialFunction product = scaledBy(op.getOp(), 0.5);
    if (product == null || !product.opName().equals("multiply")) {
      return null;
    }
    for (int i = 0; i < 2; i++) {
      SDVariable x = product.arg(i);
      if (x.dataType() == DataType.FLOAT && isErfPlusOne(product.arg(1 - i), x)) {
        return x;
      }
    }
    return null;
  }

  private boolean isErfPlusOne(SDVariable value, SDVariable x) {
    DifferentialFunction sum = maker(value);
    if (sum == null || !isScalar(sum, "add_scalar", 1)) {
      return false;
    }
    DifferentialFunction erf = maker(sum.arg());
    if (erf == null || !erf.opName().equals("erf")) {
      return false;
    }
    DifferentialFunction scaled = maker(erf.arg());
    return scaled != null
        && scaled.arg().name().equals(x.name())
        && (isScalar(scaled, "mul_scalar", Math.sqrt(0.5))
            || isScalar(scaled, "div_scalar", Math.sqrt(2)));
  }

  /** What makes the value that this operation scales. */
  private @Nullable DifferentialFunction scaledBy(DifferentialFunction op, double factor) {
    return isScalar(op, "mul_scalar", factor) ? maker(op.arg()) : null;
  }

  private static boolean isScalar(DifferentialFunction op, String name, double value) {
    return op instanceof ScalarOp scalar
        && op.opName().equals(name)
        && op.args().length == 1
        && Math.abs(scalar.scalar().getDouble(0) - value) < CLOSE;
  }

  private @Nullable DifferentialFunction maker(SDVariable value) {
    String producer =
        Objects.requireNonNull(graph.getVariables().get(value.name())).getOutputOfOp();
    return producer == null ? null : Objects.requireNonNull(graph.getOps().get(producer)).getOp();
  }

  private void replace(SameDiffOp last, SDVariable x) {
    String old = last.getOutputsOfOp().get(0);
    SDVariable made = make(last.getName(), x);
    for (SameDiffOp reader : new ArrayList<>(graph.getOps().values())) {
      List<String> inputs = reader.getInputsToOp();
      for (int i = 0; inputs != null && i < inputs.size(); i++) {
        if (inputs.get(i).equals(old)) {
          graph.replaceArgFor(i, made, reader.getOp());
        }
      }
    }
  }

  /** In the same name scope, so that it is of the same layer. */
  private SDVariable make(String like, SDVariable x) {
    int slash = like.lastIndexOf('/');
    if (slash < 0) {
      return GeluOperation.of(graph, x);
    }
    try (NameScope ignored = graph.withNameScope(like.substring(0, slash))) {
      return GeluOperation.of(graph, x);
    }
  }
}
