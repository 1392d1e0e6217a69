package dev.millrace.engine.lowering;

import dev.millrace.engine.model.SameDiffPlan;
import java.util.Map;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** A user's own graph: names and rows are set, and where its backward pass starts. */
final class SameDiffLowering {
  private SameDiffLowering() {}

  static Lowered lower(SameDiffPlan plan, LoweringOptions options) {
    if (plan.rows() > 0 && plan.rows() != options.rows()) {
      throw new IllegalArgumentException(
          "the graph is made for batches of %d: %d".formatted(plan.rows(), options.rows()));
    }
    SameDiff graph = plan.graph();
    place(graph, plan.features(), Names.FEATURES, batch(options, plan.inputShape()));
    place(graph, plan.labels(), Names.LABELS, batch(options, plan.outputShape()));
    if (options.type() == DataType.DOUBLE) {
      widen(graph);
    }
    SDVariable shown = graph.getVariable(plan.prediction());
    SDVariable prediction = plan.softmax() ? graph.nn().softmax(shown, -1) : shown;
    graph.identity(Names.TRAINED, prediction);
    graph.identity(Names.PREDICTION, graph.getVariable(Names.TRAINED));
    return new Lowered(graph, seed(graph, plan, options), Map.of(), Map.of());
  }

  private static void place(SameDiff graph, String name, String known, long... shape) {
    graph.getVariable(name).setShape(shape);
    if (!name.equals(known)) {
      graph.renameVariable(name, known);
    }
  }

  private static long[] batch(LoweringOptions options, long... shape) {
    long[] all = new long[shape.length + 1];
    all[0] = options.rows();
    System.arraycopy(shape, 0, all, 1, shape.length);
    return all;
  }

  private static void widen(SameDiff graph) {
    for (SDVariable variable : graph.variables()) {
      if (variable.dataType() == DataType.FLOAT) {
        INDArray values = variable.isPlaceHolder() ? null : variable.getArr();
        variable.setDataType(DataType.DOUBLE);
        if (values != null) {
          graph.setArrayForVariable(variable.name(), values.castTo(DataType.DOUBLE));
        }
      }
    }
  }

  /**
   * The loss of one value is a mean, the engine divides sums by the rows: so its derivative is the
   * rows. A loss with a value for each row is summed.
   */
  private static Map<String, String> seed(
      SameDiff graph, SameDiffPlan plan, LoweringOptions options) {
    SDVariable loss = graph.getVariable(plan.loss());
    SDVariable total = graph.sum(loss);
    SDVariable sum = plan.rowLosses() ? total : total.mul(options.rows());
    graph.identity(Names.LOSS, sum);
    SDVariable seed = graph.constant(Nd4j.scalar(options.type(), 1.0));
    return Map.of(sum.name(), seed.name());
  }
}
