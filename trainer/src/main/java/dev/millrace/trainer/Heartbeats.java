package dev.millrace.trainer;

import dev.millrace.events.Event;
import dev.millrace.events.Heartbeat;
import java.util.Optional;
import java.util.function.Supplier;

/** A clock for watchdogs while no step is made; called by one thread. */
final class Heartbeats implements Supplier<Optional<Event>> {
  private final int attempt;
  private final TrainingLoop loop;
  private long sequence;

  Heartbeats(int attempt, TrainingLoop loop) {
    this.attempt = attempt;
    this.loop = loop;
  }

  @Override
  public Optional<Event> get() {
    Heartbeat.State state = loop.quiet();
    if (state == null) {
      return Optional.empty();
    }
    sequence++;
    return Optional.of(new Heartbeat(attempt, sequence, loop.progress().step(), state));
  }
}
