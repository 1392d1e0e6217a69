package dev.millrace.callbacks.service;

import dev.millrace.callbacks.Decision;
import dev.millrace.events.CallbackFailed;
import dev.millrace.events.CommandCodec;
import dev.millrace.events.CommandEnvelope;
import dev.millrace.events.Encoded;
import dev.millrace.events.Envelope;
import dev.millrace.events.EventCodec;
import java.time.Instant;

/** What a service writes, as records. */
final class Sender {
  private final String name;
  private final String source;

  Sender(String name) {
    this.name = name;
    this.source = "millrace/callback/" + name;
  }

  /** Its {@code ce_time} is the cause's, so that a repeat is the same byte for byte. */
  Encoded command(Decision decision, String run) {
    return CommandCodec.encode(
        new CommandEnvelope(
            decision.commandId(),
            source,
            decision.time(),
            decision.correlationId(),
            decision.causationId(),
            decision.guards(),
            decision.command()),
        run);
  }

  Encoded failed(CallbackFailure failure, int failures, double restartInSeconds, Instant now) {
    Envelope cause = failure.event();
    CallbackFailed event =
        new CallbackFailed(
            cause.event().attempt(),
            name,
            cause.id(),
            String.valueOf(failure.getMessage()),
            failures,
            restartInSeconds);
    return EventCodec.encode(Envelope.of(event, source, now, cause.run()));
  }
}
