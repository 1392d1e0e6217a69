package dev.millrace.engine.program;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.functions.DifferentialFunction;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.autodiff.samediff.internal.SameDiffOp;
import org.nd4j.linalg.api.ops.impl.reduce.Mmul;
import org.nd4j.linalg.api.ops.impl.shape.Gather;

/**
 * Adds the backward pass to a graph. Each operation's derivative is SameDiff's own; only the walk
 * is here, because SameDiff's starts from a scalar loss (DL4J's loss gradients are not the
 * derivatives of its loss values), works on a copy of the graph, and makes derivatives that nobody
 * asked for.
 */
final class Differentiator {
  private final SameDiff graph;
  private final Map<String, SDVariable> gradients = new HashMap<>();
  private final Set<String> varying = new HashSet<>();
  private final Map<String, String> layers = new HashMap<>();

  private Differentiator(SameDiff graph) {
    this.graph = graph;
  }

  /**
   * The outcome of differentiating.
   *
   * @param gradients variable name of the gradient by each parameter, for those that matter
   * @param layers for each new operation, the name of the forward operation it belongs to
   */
  record Backward(Map<String, String> gradients, Map<String, String> layers) {}

  /**
   * Adds the operations of the backward pass to the graph.
   *
   * @param seeds by variable, the variable that holds the derivative of the loss by it
   * @param parameters names of variables to differentiate by
   */
  static Backward differentiate(
      SameDiff graph, Map<String, String> seeds, Collection<String> parameters) {
    Differentiator walk = new Differentiator(graph);
    walk.run(seeds, parameters);
    Map<String, String> result = new HashMap<>();
    for (String parameter : parameters) {
      SDVariable gradient = walk.gradients.get(parameter);
      if (gradient != null) {
        result.put(parameter, gradient.name());
      }
    }
    return new Backward(result, walk.layers);
  }

  private void run(Map<String, String> seeds, Collection<String> parameters) {
    List<SameDiffOp> forward = TopologicalOrder.of(graph);
    varying.addAll(parameters);
    for (SameDiffOp op : forward) {
      if (op.getInputsToOp().stream().anyMatch(varying::contains)) {
        op.getOutputsOfOp().stream().filter(this::isReal).forEach(varying::add);
      }
    }
    seeds.forEach((variable, seed) -> gradients.put(variable, graph.getVariable(seed)));
    for (int i = forward.size() - 1; i >= 0; i--) {
      differentiate(forward.get(i));
    }
  }

  private boolean isReal(String variable) {
    return graph.getVariable(variable).dataType().isFPType();
  }

  private void differentiate(SameDiffOp op) {
    List<String> outputs = op.getOutputsOfOp();
    boolean reached = outputs.stream().anyMatch(gradients::containsKey);
    if (!reached || op.getInputsToOp().stream().noneMatch(varying::contains)) {
      return;
    }
    Set<String> before = Set.copyOf(graph.getOps().keySet());
    List<SDVariable> byOutputs = new ArrayList<>();
    for (String output : outputs) {
      SDVariable known = gradients.get(output);
      byOutputs.add(known != null ? known : graph.zerosLike(graph.getVariable(output)));
    }
    accumulate(op.getInputsToOp(), derivative(op.getOp(), byOutputs));
    for (String name : graph.getOps().keySet()) {
      if (!before.contains(name)) {
        layers.put(name, op.getName());
      }
    }
  }

  private List<SDVariable> derivative(DifferentialFunction op, List<SDVariable> byOutputs) {
    if (op instanceof Gather lookup && lookup.args().length == 2 && isOfRows(lookup)) {
      return ofLookup(lookup, byOutputs.get(0));
    }
    if (LossDerivative.appliesTo(op)) {
      return LossDerivative.of(op, varying, byOutputs.get(0));
    }
    return op instanceof Mmul product ? ofProduct(product, byOutputs.get(0)) : op.doDiff(byOutputs);
  }

  private static boolean isOfRows(Gather op) {
    return op.iArgs().length > 0 && op.iArgs()[0] == 0;
  }

  /** One operation instead of SameDiff's eighty, which need shapes that are not constant. */
  private List<@Nullable SDVariable> ofLookup(Gather op, SDVariable g) {
    SDVariable zeros = graph.zerosLike(op.arg(0));
    List<@Nullable SDVariable> result = new ArrayList<>();
    result.add(graph.scatterAdd(zeros, op.arg(1), g));
    result.add(null);
    return result;
  }

  /** Two products; the native operation for both fails for one value in and one out. */
  private List<@Nullable SDVariable> ofProduct(Mmul op, SDVariable g) {
    SDVariable a = op.arg(0);
    SDVariable b = op.arg(1);
    long[] transposed = op.iArgs();
    boolean ta = transposed.length > 0 && transposed[0] != 0;
    boolean tb = transposed.length > 1 && transposed[1] != 0;
    List<@Nullable SDVariable> result = new ArrayList<>();
    result.add(
        !varying.contains(a.name())
            ? null
            : ta ? graph.mmul(b, g, tb, true, false) : graph.mmul(g, b, false, !tb, false));
    result.add(
        !varying.contains(b.name())
            ? null
            : tb ? graph.mmul(g, a, true, ta, false) : graph.mmul(a, g, !ta, false, false));
    return result;
  }

  private void accumulate(List<String> inputs, List<@Nullable SDVariable> byInputs) {
    for (int i = 0; i < byInputs.size() && i < inputs.size(); i++) {
      SDVariable gradient = byInputs.get(i);
      if (gradient != null && varying.contains(inputs.get(i))) {
        gradients.merge(inputs.get(i), gradient, graph.math()::add);
      }
    }
  }
}
