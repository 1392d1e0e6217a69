package dev.millrace.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.nd4j.shade.jackson.databind.JsonNode;
import org.nd4j.shade.jackson.databind.node.TextNode;

/** What a configuration must be to be trained here; finds every fault at once. */
final class ConfigurationCheck {
  private static final Set<String> CHECKED_APART = Set.of("confs", "inputPreProcessors");

  private final List<String> faults = new ArrayList<>();
  private final ClassCheck classes = new ClassCheck(faults);

  private ConfigurationCheck() {}

  /** The faults of a parsed configuration, empty when it can be trained. */
  static List<String> faults(JsonNode tree) {
    ConfigurationCheck check = new ConfigurationCheck();
    if (check.isMultiLayer(tree)) {
      check.checkTop(tree);
      check.checkLayers(tree.get("confs"));
    }
    return check.faults;
  }

  private boolean isMultiLayer(JsonNode tree) {
    if (tree.has("vertices") && tree.has("networkInputs")) {
      faults.add(
          "ComputationGraphConfiguration is not supported; supported: MultiLayerConfiguration");
    } else if (!tree.path("confs").isArray() || tree.get("confs").isEmpty()) {
      faults.add(
          "is not a DL4J MultiLayerConfiguration: it has no list of layers (confs); supported: what"
              + " MultiLayerConfiguration.toJson, toYaml or ModelSerializer wrote");
    }
    return faults.isEmpty();
  }

  private void checkTop(JsonNode tree) {
    tree.fields()
        .forEachRemaining(
            field -> {
              if (!CHECKED_APART.contains(field.getKey())) {
                classes.checkField(field.getKey(), field.getValue(), "the configuration");
              }
            });
    oneOf(tree, "backpropType", "Standard", "the configuration");
    oneOf(tree, "dataType", "FLOAT", "the configuration");
    tree.path("inputPreProcessors")
        .fields()
        .forEachRemaining(
            entry ->
                faults.add(
                    "layer %s: the preprocessor %s is not supported"
                        .formatted(
                            ClassCheck.simpleName(TextNode.valueOf(entry.getKey())),
                            ClassCheck.simpleName(entry.getValue().path("@class")))));
  }

  private void checkLayers(JsonNode confs) {
    LayerCheck layers = new LayerCheck(faults, confs.size());
    for (int i = 0; i < confs.size(); i++) {
      JsonNode conf = confs.get(i);
      String where = name(i, conf.path("layer"));
      if (!conf.path("layer").isObject() || !conf.path("layer").has("@class")) {
        faults.add(
            where
                + " names no class: a configuration from before DL4J 1.0.0-beta must be loaded and"
                + " saved once with DL4J 1.0.0-beta4");
        continue;
      }
      classes.checkFields(conf, where);
      checkConf(conf, where);
      layers.check(i, conf.get("layer"), where);
    }
  }

  private void checkConf(JsonNode conf, String where) {
    oneOf(conf, "optimizationAlgo", "STOCHASTIC_GRADIENT_DESCENT", where);
    oneOf(conf, "miniBatch", "true", where);
    oneOf(conf, "minimize", "true", where);
    mustBeNull(conf, "stepFunction", where);
    mustBeNull(conf.path("layer"), "weightNoise", where);
  }

  /** An object that names a class has been reported as such. */
  private void mustBeNull(JsonNode node, String field, String where) {
    if (node.hasNonNull(field) && !node.get(field).has("@class")) {
      faults.add(
          "%s: %s is not supported: %s"
              .formatted(where, field, ClassCheck.excerpt(node.get(field))));
    }
  }

  private void oneOf(JsonNode node, String field, String supported, String where) {
    JsonNode value = node.path(field);
    if (!value.isMissingNode() && !value.isNull() && !value.asText().equals(supported)) {
      faults.add(
          "%s: %s %s is not supported; supported: %s"
              .formatted(where, field, ClassCheck.excerpt(value), supported));
    }
  }

  private static String name(int index, JsonNode layer) {
    String name = layer.path("layerName").asText("");
    return name.isEmpty() || name.equals("layer" + index)
        ? "layer " + index
        : "layer " + index + " '" + name + "'";
  }
}
