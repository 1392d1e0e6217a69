package dev.millrace.events;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A command changed nothing.
 *
 * @param commandId the command's {@code ce_id}, or {@code <topic>/<partition>/<offset>} where it
 *     has none
 * @param type the command's {@code ce_type} as sent, or empty
 * @param body the command's JSON, or the start of its text where it is not JSON
 * @param offset of the command in the commands topic
 * @param step the step it would have preceded
 * @param reason names the field and the rule
 */
public record CommandRejected(
    int attempt,
    String commandId,
    String type,
    String source,
    @Nullable String causationId,
    @Nullable JsonNode body,
    String topic,
    int partition,
    long offset,
    long step,
    String reason)
    implements Event {
  @Override
  public String key() {
    return commandId;
  }
}
