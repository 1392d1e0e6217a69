package dev.millrace.callbacks;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** State records of callbacks to and from JSON. */
final class StateJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS))
          .build();

  private StateJson() {}

  static JsonNode write(Object state) {
    return MAPPER.valueToTree(state);
  }

  /**
   * Reads what {@link #write} gave; every field must be there and none may be unknown.
   *
   * @throws IllegalArgumentException when it is something else
   */
  static <T> T read(JsonNode node, Class<T> type) {
    try {
      T state = MAPPER.treeToValue(node, type);
      if (state == null) {
        throw new IllegalArgumentException("no state of a callback: null");
      }
      return state;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no state of this callback: " + e.getOriginalMessage(), e);
    }
  }
}
