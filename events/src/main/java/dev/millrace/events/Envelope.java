package dev.millrace.events;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event with its CloudEvents 1.0 attributes.
 *
 * @param id deterministic: the same fact published again has the same id
 * @param source who published it, for example {@code millrace/trainer/elec}
 * @param time when it happened; data, not a clock
 * @param run the run id ({@code ce_subject}, and the record's key)
 * @param traceparent W3C trace context of this hop
 */
public record Envelope(
    String id, String source, Instant time, String run, @Nullable String traceparent, Event event) {
  public Envelope {
    Check.notBlank("id", id);
    Check.notBlank("source", source);
    Check.notBlank("run", run);
  }

  /** An envelope with the event's own deterministic id. */
  public static Envelope of(Event event, String source, Instant time, String run) {
    return new Envelope(event.id(run), source, time, run, null, event);
  }

  /** The CloudEvents type. */
  public String type() {
    return TypeName.ofEvent(event.getClass());
  }
}
