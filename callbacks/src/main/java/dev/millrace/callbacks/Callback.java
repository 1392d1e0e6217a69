package dev.millrace.callbacks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.millrace.events.Envelope;
import dev.millrace.events.Event;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A pure state machine over the events of one run: the same events give the same decisions, however
 * often the service around it was killed and restored. It has no clock (an event's {@code time} is
 * the time), no random source and does no I/O.
 *
 * <p>The service sees to it that each event arrives once and in order: repeats of a step or an
 * evaluation that a restarted trainer publishes again, and other runs' events, do not arrive. One
 * instance lives for one run and is called by one thread at a time.
 */
public interface Callback {
  /** The name that is part of its commands' ids. */
  String name();

  /** The kinds of events it wants; others are not even decoded. */
  default Set<Class<? extends Event>> events() {
    return Arrays.stream(Event.class.getPermittedSubclasses())
        .<Class<? extends Event>>map(type -> type.asSubclass(Event.class))
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Takes one event and answers with commands, mostly none. A {@link RuntimeException} is published
   * as {@code CallbackFailed} and the callback starts again from its last stored state.
   */
  List<Decision> onEvent(Envelope event);

  /** All that it knows, as JSON without numbers that are not finite. */
  JsonNode state();

  /**
   * Goes back to what {@link #state()} gave.
   *
   * @throws RuntimeException when {@code state} is not such a state; the run's events are then read
   *     again
   */
  void restore(JsonNode state);
}
