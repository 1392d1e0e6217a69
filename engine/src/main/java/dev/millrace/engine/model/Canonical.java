package dev.millrace.engine.model;

import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.nd4j.shade.jackson.databind.JsonNode;

/**
 * DL4J's configuration without what training leaves in it (counts, names of variables), so that the
 * same model has the same text however it was stored.
 */
final class Canonical {
  private Canonical() {}

  /** Only for a tree without faults: this is where DL4J's mapper constructs what it names. */
  static MultiLayerConfiguration read(JsonNode tree) throws UnreadableException {
    MultiLayerConfiguration configuration;
    try {
      configuration = MultiLayerConfiguration.fromJson(tree.toString());
    } catch (RuntimeException e) {
      throw new UnreadableException("DL4J cannot read it: " + rootMessage(e));
    }
    configuration.setIterationCount(0);
    configuration.setEpochCount(0);
    for (NeuralNetConfiguration conf : configuration.getConfs()) {
      conf.clearVariables();
      conf.setIterationCount(0);
      conf.setEpochCount(0);
    }
    return configuration;
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
