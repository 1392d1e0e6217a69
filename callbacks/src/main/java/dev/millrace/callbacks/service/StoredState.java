package dev.millrace.callbacks.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/**
 * A record of the callback-state topic.
 *
 * @param version of this form
 * @param about what the state is about; see {@code CallbackFactory.about()}
 * @param eventsTopicId a topic that was deleted and created again has another
 * @param position offset of the first event that is not in the state
 * @param seen for telling repeated events
 * @param state the callback's own
 */
record StoredState(
    int version,
    String run,
    String callback,
    String about,
    String eventsTopicId,
    long position,
    SeenEvents.Snapshot seen,
    JsonNode state) {
  static final int VERSION = 1;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  static String key(String run, String callback) {
    return run + "/" + callback;
  }

  byte[] toBytes() {
    try {
      return MAPPER.writeValueAsBytes(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("state must be writable as JSON: " + state, e);
    }
  }

  /**
   * Reads a record's value.
   *
   * @throws UnreadableStateException when it is none, or of another version
   */
  static StoredState read(byte[] value) {
    try {
      JsonNode node = MAPPER.readTree(value);
      int version = node.path("version").asInt();
      if (version != VERSION) {
        throw new UnreadableStateException(
            "its version must be " + VERSION + ": " + node.path("version"), null);
      }
      return MAPPER.treeToValue(node, StoredState.class);
    } catch (JsonProcessingException e) {
      throw new UnreadableStateException(e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new UnreadableStateException(String.valueOf(e.getMessage()), e);
    }
  }
}
