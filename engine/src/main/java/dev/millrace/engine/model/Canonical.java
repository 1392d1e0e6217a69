package dev.millrace.engine.model;

import java.util.List;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.graph.LayerVertex;
import org.deeplearning4j.nn.conf.layers.BatchNormalization;
import org.nd4j.shade.jackson.databind.JsonNode;

/**
 * DL4J's configuration without what training leaves in it (counts, names of variables), so that the
 * same model has the same text however it was stored.
 */
final class Canonical {
  private static final List<String> BY_VARIANCE = List.of("gamma", "beta", "mean", "var");

  private Canonical() {}

  /** Only for a tree without faults: this is where DL4J's mapper constructs what it names. */
  static NetworkConfiguration read(JsonNode tree) throws UnreadableException {
    try {
      return ConfigurationCheck.isGraph(tree)
          ? graph(ComputationGraphConfiguration.fromJson(tree.toString()))
          : multiLayer(MultiLayerConfiguration.fromJson(tree.toString()));
    } catch (RuntimeException e) {
      throw new UnreadableException("DL4J cannot read it: " + rootMessage(e));
    }
  }

  private static NetworkConfiguration multiLayer(MultiLayerConfiguration configuration) {
    configuration.setIterationCount(0);
    configuration.setEpochCount(0);
    configuration.getConfs().forEach(Canonical::forget);
    return new NetworkConfiguration.MultiLayer(configuration);
  }

  private static NetworkConfiguration graph(ComputationGraphConfiguration configuration) {
    configuration.setIterationCount(0);
    configuration.setEpochCount(0);
    configuration.getVertices().values().stream()
        .filter(LayerVertex.class::isInstance)
        .forEach(vertex -> forget(((LayerVertex) vertex).getLayerConf()));
    List<String> stored = configuration.getTopologicalOrderStr();
    configuration.setTopologicalOrder(null);
    configuration.setTopologicalOrderStr(null);
    List<String> order = NetworkConfiguration.Graph.order(configuration);
    if (stored != null && !stored.equals(order)) {
      throw new IllegalArgumentException("its topologicalOrderStr is not the graph's " + order);
    }
    return new NetworkConfiguration.Graph(configuration, order);
  }

  private static void forget(NeuralNetConfiguration conf) {
    conf.clearVariables();
    if (conf.getLayer() instanceof BatchNormalization norm && !norm.isUseLogStd()) {
      conf.setVariables(BY_VARIANCE); // DL4J's reader tells it from these alone
    }
    conf.setIterationCount(0);
    conf.setEpochCount(0);
  }

  private static String rootMessage(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = String.valueOf(root.getMessage());
    return message.lines().findFirst().orElse(message);
  }
}
