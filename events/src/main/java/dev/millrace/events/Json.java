package dev.millrace.events;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The JSON of the contract. */
final class Json {
  static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .build();

  private static final String NON_FINITE = "nonFinite";

  private Json() {}

  /** JSON has no NaN: such numbers become null and are named in {@code nonFinite}. */
  static void hideNonFinite(ObjectNode root) {
    ObjectNode named = MAPPER.createObjectNode();
    hide(root, "", named);
    if (!named.isEmpty()) {
      root.set(NON_FINITE, named);
    }
  }

  private static void hide(ObjectNode node, String path, ObjectNode named) {
    for (var field : node.properties()) {
      JsonNode value = field.getValue();
      String name = path + field.getKey();
      if (value instanceof ObjectNode child) {
        hide(child, name + ".", named);
      } else if (value.isDouble() && !Double.isFinite(value.doubleValue())) {
        named.put(name, Double.toString(value.doubleValue()));
        field.setValue(node.nullNode());
      }
    }
  }

  /** The inverse of {@link #hideNonFinite}. */
  static void showNonFinite(ObjectNode root) {
    if (root.remove(NON_FINITE) instanceof ObjectNode named) {
      for (var entry : named.properties()) {
        show(root, entry.getKey(), entry.getValue().asText());
      }
    }
  }

  private static void show(ObjectNode root, String path, String text) {
    String[] names = path.split("\\.");
    JsonNode node = root;
    for (int i = 0; i < names.length - 1; i++) {
      node = node.path(names[i]);
    }
    if (node instanceof ObjectNode parent) {
      parent.put(names[names.length - 1], parse(text));
    }
  }

  private static double parse(String text) {
    return switch (text) {
      case "Infinity" -> Double.POSITIVE_INFINITY;
      case "-Infinity" -> Double.NEGATIVE_INFINITY;
      default -> Double.NaN;
    };
  }
}
