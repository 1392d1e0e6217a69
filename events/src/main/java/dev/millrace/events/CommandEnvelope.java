package dev.millrace.events;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A command with its CloudEvents attributes.
 *
 * @param id an id that was already applied changes nothing and is acknowledged again
 * @param source who sends it, for example {@code millrace/callback/reduce-lr-on-plateau}
 * @param time when it was sent
 * @param correlationId the incident it belongs to
 * @param causationId the id of the event that triggered it
 */
public record CommandEnvelope(
    String id,
    String source,
    @Nullable Instant time,
    @Nullable String correlationId,
    @Nullable String causationId,
    Guards guards,
    Command command) {
  public CommandEnvelope {
    Check.notBlank("ce_id", id);
    Check.notBlank("ce_source", source);
  }

  /** The CloudEvents type. */
  public String type() {
    return TypeName.ofCommand(command.getClass());
  }
}
