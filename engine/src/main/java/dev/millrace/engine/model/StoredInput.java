package dev.millrace.engine.model;

import org.nd4j.shade.jackson.databind.JsonNode;
import org.nd4j.shade.jackson.databind.node.ObjectNode;

/**
 * The shape of one record, written into a configuration that does not say it: a field of our own at
 * the top, which DL4J's reader passes over.
 */
public final class StoredInput {
  private static final String FIELD = "millraceInput";

  private StoredInput() {}

  /** The configuration with the shape in front. */
  public static String put(String json, long... shape) {
    StringBuilder list = new StringBuilder();
    for (long size : shape) {
      list.append(list.isEmpty() ? "" : ", ").append(size);
    }
    return json.replaceFirst("\\{", "{\n  \"" + FIELD + "\" : [ " + list + " ],");
  }

  /** Takes the shape out of a configuration; empty when there is none. */
  static long[] take(JsonNode tree) {
    JsonNode stored = tree.path(FIELD);
    if (!(tree instanceof ObjectNode object) || !stored.isArray()) {
      return new long[0];
    }
    object.remove(FIELD);
    long[] shape = new long[stored.size()];
    for (int i = 0; i < shape.length; i++) {
      shape[i] = stored.get(i).asLong();
    }
    return shape;
  }
}
