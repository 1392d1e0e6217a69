package dev.millrace.engine.lowering;

import dev.millrace.engine.model.NetworkPlan;
import dev.millrace.engine.model.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.samediff.NameScope;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;

/** One forward pass over a network's nodes, in training or in inference mode. */
final class Pass {
  private final SameDiff graph;
  private final LoweringOptions options;
  private final boolean training;
  private final Map<String, Tensor> values = new HashMap<>();
  private final Map<String, String> statistics = new HashMap<>();
  private final Map<String, DropoutSite> dropout = new HashMap<>();
  private @Nullable Head head;

  Pass(SameDiff graph, LoweringOptions options, boolean training) {
    this.graph = graph;
    this.options = options;
    this.training = training;
  }

  /** Adds the network's operations and returns what it predicts. */
  SDVariable run(NetworkPlan plan, Tensor input) {
    values.put(NetworkPlan.INPUT, input);
    for (Node node : plan.nodes()) {
      List<Tensor> inputs = node.inputs().stream().map(this::value).toList();
      try (NameScope ignored = graph.withNameScope(node.name())) {
        values.put(
            node.name(), NodeLowerings.of(node.operation()).lower(new Scope(this, node), inputs));
      }
    }
    return value(plan.output().name()).value();
  }

  private Tensor value(String name) {
    return Objects.requireNonNull(values.get(name), name);
  }

  SameDiff graph() {
    return graph;
  }

  LoweringOptions options() {
    return options;
  }

  boolean training() {
    return training;
  }

  /** The placeholder of a dropout mask. */
  SDVariable mask(int site, double retain, long... shape) {
    String name = Names.mask(site);
    dropout.put(name, new DropoutSite(site, retain));
    return graph.hasVariable(name)
        ? graph.getVariable(name)
        : graph.placeHolder(name, options.type(), shape);
  }

  void statistic(String parameter, SDVariable change) {
    statistics.put(parameter, change.name());
  }

  void finish(Head newHead) {
    head = newHead;
  }

  Head head() {
    return Objects.requireNonNull(head, "the network has no output layer");
  }

  Map<String, String> statistics() {
    return statistics;
  }

  Map<String, DropoutSite> dropout() {
    return dropout;
  }
}
