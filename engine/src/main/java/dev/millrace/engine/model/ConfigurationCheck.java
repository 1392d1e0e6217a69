package dev.millrace.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.nd4j.shade.jackson.databind.JsonNode;

/**
 * What a configuration must be before DL4J's mapper may see it; finds every fault at once. What
 * layers must be to each other is found afterwards, by {@link NetworkPlanner}.
 */
final class ConfigurationCheck {
  private static final Set<String> CHECKED_APART =
      Set.of("confs", "inputPreProcessors", "vertices", "vertexInputs", "defaultConfiguration");
  private static final String TOP = "the configuration";

  private final List<String> faults = new ArrayList<>();
  private final ClassCheck classes = new ClassCheck(faults);
  private final ConfCheck confs = new ConfCheck(faults, classes);

  private ConfigurationCheck() {}

  /** The faults of a parsed configuration, empty when the mapper may see it. */
  static List<String> faults(JsonNode tree) {
    ConfigurationCheck check = new ConfigurationCheck();
    if (isGraph(tree)) {
      check.checkTop(tree);
      new GraphCheck(check.faults, check.classes, check.confs).check(tree);
    } else if (check.isMultiLayer(tree)) {
      check.checkTop(tree);
      check.checkLayers(tree);
    }
    return check.faults;
  }

  static boolean isGraph(JsonNode tree) {
    return tree.has("vertices") && tree.has("networkInputs");
  }

  private boolean isMultiLayer(JsonNode tree) {
    if (!tree.path("confs").isArray() || tree.get("confs").isEmpty()) {
      faults.add(
          "is not a DL4J MultiLayerConfiguration or ComputationGraphConfiguration: it has no list of"
              + " layers (confs) and no vertices; supported: what their toJson or toYaml or"
              + " ModelSerializer wrote");
    }
    return faults.isEmpty();
  }

  private void checkTop(JsonNode tree) {
    tree.fields()
        .forEachRemaining(
            field -> {
              if (!CHECKED_APART.contains(field.getKey())) {
                classes.checkField(field.getKey(), field.getValue(), TOP);
              }
            });
    confs.oneOf(tree, "backpropType", "Standard", TOP);
    confs.oneOf(tree, "dataType", "FLOAT", TOP);
  }

  private void checkLayers(JsonNode tree) {
    tree.path("inputPreProcessors")
        .fields()
        .forEachRemaining(
            entry ->
                classes.checkTyped(
                    Role.PREPROCESSOR,
                    "preProcessor",
                    entry.getValue(),
                    "layer " + ClassCheck.excerpt(entry.getKey())));
    JsonNode list = tree.get("confs");
    for (int i = 0; i < list.size(); i++) {
      confs.check(list.get(i), Places.layer(i, list.get(i).path("layer").path("layerName")));
    }
  }
}
