package dev.millrace.events;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A command took effect. With its body and offset this is also its journal entry: a resumed run
 * applies it at the same step without judging it again.
 *
 * @param commandId the command's {@code ce_id}
 * @param type the command's {@code ce_type}
 * @param source who sent it
 * @param causationId the event that triggered it
 * @param body the command's JSON
 * @param offset of the command in the commands topic
 * @param step the first step that runs under it
 * @param restoredStep the checkpoint's step, of a {@code RestoreCheckpoint}
 * @param message what it did, for a person
 */
public record CommandApplied(
    int attempt,
    String commandId,
    String type,
    String source,
    @Nullable String causationId,
    JsonNode body,
    long offset,
    long step,
    @Nullable Long restoredStep,
    String message)
    implements Event {
  @Override
  public String key() {
    return commandId;
  }
}
