package dev.millrace.engine.model;

import org.jspecify.annotations.Nullable;
import org.nd4j.shade.jackson.databind.JsonNode;

/** How messages name a place in a configuration. */
final class Places {
  private Places() {}

  static String layer(int index, JsonNode name) {
    return layer(index, name.asText(""));
  }

  static String layer(int index, @Nullable String name) {
    return name == null || name.isEmpty() || name.equals("layer" + index)
        ? "layer " + index
        : "layer " + index + " '" + name + "'";
  }

  static String vertex(String name) {
    return "vertex '" + ClassCheck.excerpt(name) + "'";
  }
}
