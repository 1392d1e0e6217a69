package dev.millrace.engine.program;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.autodiff.samediff.internal.SameDiffOp;

/**
 * A graph's operations so that inputs come before what uses them, otherwise as they were added: the
 * backward pass is added layer by layer, and in that order few values are alive at once.
 */
final class TopologicalOrder {
  private final SameDiff graph;
  private final Set<String> done = new HashSet<>();
  private final List<SameDiffOp> order = new ArrayList<>();

  private TopologicalOrder(SameDiff graph) {
    this.graph = graph;
  }

  static List<SameDiffOp> of(SameDiff graph) {
    TopologicalOrder sort = new TopologicalOrder(graph);
    new ArrayList<>(graph.getOps().values()).forEach(sort::visit);
    return sort.order;
  }

  private void visit(SameDiffOp op) {
    if (!done.add(op.getName())) {
      return;
    }
    if (op.getInputsToOp() != null) {
      for (String input : op.getInputsToOp()) {
        String producer =
            Objects.requireNonNull(graph.getVariables().get(input), input).getOutputOfOp();
        if (producer != null) {
          visit(Objects.requireNonNull(graph.getOps().get(producer), producer));
        }
      }
    }
    order.add(op);
  }
}
