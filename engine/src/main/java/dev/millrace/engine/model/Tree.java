package dev.millrace.engine.model;

import java.io.IOException;
import org.nd4j.shade.jackson.core.JsonParser;
import org.nd4j.shade.jackson.core.JsonToken;
import org.nd4j.shade.jackson.databind.JsonNode;
import org.nd4j.shade.jackson.databind.node.ArrayNode;
import org.nd4j.shade.jackson.databind.node.JsonNodeFactory;
import org.nd4j.shade.jackson.databind.node.ObjectNode;

/**
 * Builds a tree from a parser, no deeper than allowed. Where YAML names a class by a tag, as DL4J
 * writes it, the tag becomes the property that JSON has, so that one check sees both.
 */
final class Tree {
  private static final int MAX_DEPTH = 64;
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final JsonParser parser;

  private Tree(JsonParser parser) {
    this.parser = parser;
  }

  /** The whole document; a missing node when it is empty. */
  static JsonNode read(JsonParser parser) throws IOException, UnreadableException {
    if (parser.nextToken() == null) {
      return NODES.missingNode();
    }
    JsonNode node = new Tree(parser).value("", 0);
    if (parser.nextToken() != null) {
      throw new UnreadableException("has more after the end of the configuration");
    }
    return node;
  }

  private JsonNode value(String field, int depth) throws IOException, UnreadableException {
    if (depth > MAX_DEPTH) {
      throw new UnreadableException("is nested deeper than " + MAX_DEPTH + " levels");
    }
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(field, depth);
      case START_ARRAY -> array(field, depth);
      case VALUE_NULL -> NODES.nullNode();
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NUMBER_INT -> NODES.numberNode(parser.getBigIntegerValue());
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDoubleValue());
      default -> NODES.textNode(parser.getText());
    };
  }

  private ObjectNode object(String field, int depth) throws IOException, UnreadableException {
    ObjectNode node = NODES.objectNode();
    Object tag = parser.canReadTypeId() ? parser.getTypeId() : null;
    if (tag != null) {
      node.put(Role.ofField(field).map(role -> role.typeProperty).orElse("@class"), tag.toString());
    }
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      node.set(name, value(name, depth + 1));
    }
    return node;
  }

  private ArrayNode array(String field, int depth) throws IOException, UnreadableException {
    ArrayNode node = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      node.add(value(field, depth + 1));
    }
    return node;
  }
}
