package dev.millrace.engine.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.InputPreProcessor;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.graph.GraphVertex;
import org.deeplearning4j.nn.conf.graph.LayerVertex;
import org.deeplearning4j.nn.conf.graph.PreprocessorVertex;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.jspecify.annotations.Nullable;

/** Both kinds of network as operations in the order of their parameters. */
final class NetworkSteps {
  private final List<Step> steps = new ArrayList<>();

  private NetworkSteps() {}

  static List<Step> of(NetworkConfiguration configuration) {
    NetworkSteps all = new NetworkSteps();
    if (configuration instanceof NetworkConfiguration.MultiLayer network) {
      all.addLayers(network.configuration());
    } else if (configuration instanceof NetworkConfiguration.Graph graph) {
      all.addVertices(graph);
    }
    return List.copyOf(all.steps);
  }

  private void addLayers(MultiLayerConfiguration configuration) {
    Set<String> names = new HashSet<>();
    String previous = NetworkPlan.INPUT;
    for (int i = 0; i < configuration.getConfs().size(); i++) {
      Layer layer = configuration.getConf(i).getLayer();
      String own = layer.getLayerName() == null ? "layer" + i : layer.getLayerName();
      String name = names.add(own) ? own : own + "." + i;
      String place = Places.layer(i, layer.getLayerName());
      InputPreProcessor before = configuration.getInputPreProcess(i);
      String input = add(i, name, place, before, previous);
      steps.add(new Step(i, name, i + "_", place, layer, List.of(input)));
      previous = name;
    }
  }

  private void addVertices(NetworkConfiguration.Graph graph) {
    ComputationGraphConfiguration configuration = graph.configuration();
    String networkInput = configuration.getNetworkInputs().get(0);
    int index = 0;
    for (String name : graph.order()) {
      if (!name.equals(networkInput)) {
        List<String> inputs =
            Objects.requireNonNull(configuration.getVertexInputs().get(name), name).stream()
                .map(input -> input.equals(networkInput) ? NetworkPlan.INPUT : input)
                .toList();
        add(index, name, configuration.getVertices().get(name), inputs);
        index++;
      }
    }
  }

  private void add(int index, String name, @Nullable GraphVertex vertex, List<String> inputs) {
    String place = Places.vertex(name);
    Object operation = vertex;
    List<String> sources = inputs;
    if (vertex instanceof LayerVertex layer) {
      sources = List.of(add(index, name, place, layer.getPreProcessor(), inputs.get(0)));
      operation = layer.getLayerConf().getLayer();
    } else if (vertex instanceof PreprocessorVertex preprocessor) {
      operation = preprocessor.getPreProcessor();
    }
    if (operation != null) {
      steps.add(new Step(index, name, name + "_", place, operation, sources));
    }
  }

  /** The name of what then goes into the layer. */
  private String add(
      int index, String name, String place, @Nullable InputPreProcessor before, String input) {
    if (before == null) {
      return input;
    }
    String own = name + ".preprocessor";
    steps.add(new Step(index, own, "", place, before, List.of(input)));
    return own;
  }
}
