package dev.millrace.engine.model;

import java.util.List;
import java.util.Map;
import org.deeplearning4j.nn.conf.graph.LayerVertex;
import org.nd4j.shade.jackson.databind.JsonNode;

/** The rules of a ComputationGraphConfiguration's own fields. */
final class GraphCheck {
  private static final int MAX_VERTICES = 10_000;

  private final List<String> faults;
  private final ClassCheck classes;
  private final ConfCheck confs;

  GraphCheck(List<String> faults, ClassCheck classes, ConfCheck confs) {
    this.faults = faults;
    this.classes = classes;
    this.confs = confs;
  }

  void check(JsonNode tree) {
    classes.checkFields(tree.path("defaultConfiguration"), "the configuration");
    requireOne(tree, "networkInputs", "input");
    requireOne(tree, "networkOutputs", "output");
    JsonNode vertices = tree.path("vertices");
    if (!vertices.isObject() || vertices.isEmpty() || vertices.size() > MAX_VERTICES) {
      faults.add("vertices must be from 1 to " + MAX_VERTICES + ": " + vertices.size());
      return;
    }
    vertices.fields().forEachRemaining(this::checkVertex);
    vertices.fieldNames().forEachRemaining(name -> checkInputs(tree, name));
  }

  private void requireOne(JsonNode tree, String field, String what) {
    JsonNode names = tree.path(field);
    if (!names.isArray() || names.size() != 1 || !names.get(0).isTextual()) {
      faults.add(
          "the configuration: a graph must have one %s to be trained from a stream: %s"
              .formatted(what, ClassCheck.excerpt(names)));
    }
  }

  private void checkVertex(Map.Entry<String, JsonNode> entry) {
    String where = Places.vertex(entry.getKey());
    JsonNode vertex = entry.getValue();
    if (!vertex.path("@class").asText().equals(LayerVertex.class.getName())) {
      classes.checkTyped(Role.VERTEX, "vertex", vertex, where);
      return;
    }
    vertex
        .fields()
        .forEachRemaining(
            field -> {
              if (!field.getKey().equals("@class") && !field.getKey().equals("layerConf")) {
                classes.checkField(field.getKey(), field.getValue(), where);
              }
            });
    confs.check(vertex.path("layerConf"), where);
  }

  private void checkInputs(JsonNode tree, String name) {
    JsonNode inputs = tree.path("vertexInputs").path(name);
    String where = Places.vertex(name);
    if (!inputs.isArray() || inputs.isEmpty()) {
      faults.add(where + ": vertexInputs must name what goes in: " + ClassCheck.excerpt(inputs));
      return;
    }
    for (JsonNode input : inputs) {
      String source = input.asText("");
      if (!tree.get("vertices").has(source) && !isNetworkInput(tree, source)) {
        faults.add(
            "%s: takes %s, which is neither a vertex nor the network's input"
                .formatted(where, Places.vertex(source)));
      }
    }
  }

  private static boolean isNetworkInput(JsonNode tree, String name) {
    return tree.path("networkInputs").path(0).asText("").equals(name) && !name.isEmpty();
  }
}
