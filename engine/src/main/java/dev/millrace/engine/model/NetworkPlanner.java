package dev.millrace.engine.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.deeplearning4j.nn.conf.layers.Layer;

/** A configuration to nodes whose shapes fit together and to the places of their parameters. */
final class NetworkPlanner {
  /** 1 GiB of float32. */
  private static final long MAX_PARAMETERS = 1L << 28;

  private final List<String> faults = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private final Map<String, Form> forms = new HashMap<>();
  private final Map<String, String> places = new HashMap<>();

  private NetworkPlanner(Form input) {
    forms.put(NetworkPlan.INPUT, input);
    places.put(NetworkPlan.INPUT, "the input");
  }

  /**
   * @param inputShape of one record, empty when the configuration must say it
   * @throws UnreadableException with every fault
   */
  static LoadedModel plan(NetworkConfiguration configuration, long... inputShape)
      throws UnreadableException {
    List<Step> steps = NetworkSteps.of(configuration);
    requireBounded(steps);
    Form input = InputForm.of(steps, inputShape);
    NetworkPlanner planner = new NetworkPlanner(input);
    steps.forEach(planner::add);
    OutputCheck.check(steps, planner.forms, planner.faults);
    if (!planner.faults.isEmpty()) {
      throw new UnreadableException(planner.faults);
    }
    NetworkPlan plan = NetworkPlan.of(configuration, planner.nodes, input, inputShape.length > 0);
    return new LoadedModel(plan, parameters(steps), null, null, 0, 0);
  }

  private void add(Step step) {
    List<Form> inputs = step.inputs().stream().map(forms::get).toList();
    places.put(step.name(), step.place());
    if (inputs.contains(null)) {
      return; // what comes before has a fault
    }
    LayerRules.faults(step.operation()).forEach(fault -> faults.add(step.place() + ": " + fault));
    String source = places.getOrDefault(step.inputs().get(0), "");
    try {
      Form output = Forms.output(step.operation(), step.index(), inputs, source);
      forms.put(step.name(), output);
      nodes.add(
          new Node(
              step.index(),
              step.name(),
              step.prefix(),
              step.operation(),
              step.inputs(),
              inputs,
              output));
    } catch (UnreadableException e) {
      e.faults().forEach(fault -> faults.add(step.place() + ": " + fault));
    }
  }

  private static void requireBounded(List<Step> steps) throws UnreadableException {
    long total = 0;
    for (Step step : steps) {
      if (step.operation() instanceof Layer layer) {
        total += layer.initializer().numParams(layer);
      }
      if (total > MAX_PARAMETERS) {
        throw new UnreadableException(
            "must have at most %d parameters: %d up to %s"
                .formatted(MAX_PARAMETERS, total, step.place()));
      }
    }
  }

  private static List<Parameter> parameters(List<Step> steps) {
    ParameterPlan plan = new ParameterPlan();
    for (Step step : steps) {
      if (step.operation() instanceof Layer layer) {
        plan.add(step.name(), step.prefix(), step.index(), layer);
      }
    }
    return plan.parameters();
  }
}
