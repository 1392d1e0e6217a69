package dev.millrace.events;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Typed access to a command's JSON; a fault names the field, the rule and what was found. */
final class Fields {
  private final ObjectNode node;

  Fields(ObjectNode node) {
    this.node = node;
  }

  double number(String field) {
    Double value = optionalNumber(field);
    if (value == null) {
      throw new ContractException("`" + field + "` must be given");
    }
    return value;
  }

  @Nullable Double optionalNumber(String field) {
    JsonNode value = present(field);
    if (value == null) {
      return null;
    }
    if (!value.isNumber()) {
      throw wrong(field, "a number", value);
    }
    return value.doubleValue();
  }

  @Nullable Long optionalLong(String field) {
    JsonNode value = present(field);
    if (value == null) {
      return null;
    }
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw wrong(field, "a whole number", value);
    }
    return value.longValue();
  }

  String text(String field) {
    String value = optionalText(field);
    if (value == null) {
      throw new ContractException("`" + field + "` must be given");
    }
    return value;
  }

  @Nullable String optionalText(String field) {
    JsonNode value = present(field);
    if (value == null) {
      return null;
    }
    if (!value.isTextual()) {
      throw wrong(field, "text", value);
    }
    return value.textValue();
  }

  boolean isText(String field) {
    return node.path(field).isTextual();
  }

  private @Nullable JsonNode present(String field) {
    JsonNode value = node.get(field);
    return value == null || value.isNull() ? null : value;
  }

  private static ContractException wrong(String field, String rule, JsonNode value) {
    return new ContractException(
        "`" + field + "` must be " + rule + ": " + Text.excerpt(value.toString()));
  }
}
