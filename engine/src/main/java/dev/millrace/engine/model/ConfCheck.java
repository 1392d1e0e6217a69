package dev.millrace.engine.model;

import java.util.List;
import org.nd4j.shade.jackson.databind.JsonNode;

/** The rules of one layer with what surrounds it in the file. */
final class ConfCheck {
  private final List<String> faults;
  private final ClassCheck classes;
  private final LayerCheck layers;

  ConfCheck(List<String> faults, ClassCheck classes) {
    this.faults = faults;
    this.classes = classes;
    layers = new LayerCheck(faults);
  }

  /** Checks a NeuralNetConfiguration and its layer. */
  void check(JsonNode conf, String where) {
    JsonNode layer = conf.path("layer");
    if (!layer.isObject() || !layer.has("@class")) {
      faults.add(
          where
              + " names no class: a configuration from before DL4J 1.0.0-beta must be loaded and"
              + " saved once with DL4J 1.0.0-beta4");
      return;
    }
    classes.checkFields(conf, where);
    oneOf(conf, "optimizationAlgo", "STOCHASTIC_GRADIENT_DESCENT", where);
    oneOf(conf, "miniBatch", "true", where);
    oneOf(conf, "minimize", "true", where);
    mustBeNull(conf, "stepFunction", where);
    mustBeNull(layer, "weightNoise", where);
    layers.check(layer, where);
  }

  void oneOf(JsonNode node, String field, String supported, String where) {
    JsonNode value = node.path(field);
    if (!value.isMissingNode() && !value.isNull() && !value.asText().equals(supported)) {
      faults.add(
          "%s: %s %s is not supported; supported: %s"
              .formatted(where, field, ClassCheck.excerpt(value), supported));
    }
  }

  /** An object that names a class has been reported as such. */
  private void mustBeNull(JsonNode node, String field, String where) {
    if (node.hasNonNull(field) && !node.get(field).has("@class")) {
      faults.add(
          "%s: %s is not supported: %s"
              .formatted(where, field, ClassCheck.excerpt(node.get(field))));
    }
  }
}
