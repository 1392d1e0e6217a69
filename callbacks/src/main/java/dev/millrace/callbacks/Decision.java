package dev.millrace.callbacks;

import dev.millrace.events.Command;
import dev.millrace.events.Envelope;
import dev.millrace.events.Guards;
import java.time.Instant;

/**
 * A command to send, with its cause.
 *
 * @param commandId a hash of callback and cause: whoever decides it again sends the same command
 * @param causationId id of the event that triggered it
 * @param correlationId id of the event that the incident began with
 * @param time of the event that triggered it
 * @param guards with {@code expectedRun} always set
 * @param reason for a person
 */
public record Decision(
    String commandId,
    String causationId,
    String correlationId,
    Instant time,
    Command command,
    Guards guards,
    String reason) {

  public Decision {
    if (guards.expectedRun() == null) {
      throw new IllegalArgumentException(
          "`guards.expectedRun` must be given: a command must never reach another run");
    }
  }

  /** A command for the cause's run. */
  public static Decision of(String callback, Envelope cause, Command command, String reason) {
    return new Decision(
        CommandIds.of(callback, cause.id()),
        cause.id(),
        cause.id(),
        cause.time(),
        command,
        Guards.forRun(cause.run()),
        reason);
  }

  /** The same, as part of the incident that began with the event {@code eventId}. */
  public Decision inIncident(String eventId) {
    return new Decision(commandId, causationId, eventId, time, command, guards, reason);
  }

  /** The same under other guards. */
  public Decision guardedBy(Guards guards) {
    return new Decision(commandId, causationId, correlationId, time, command, guards, reason);
  }
}
