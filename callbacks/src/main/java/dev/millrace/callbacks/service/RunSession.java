package dev.millrace.callbacks.service;

import dev.millrace.callbacks.Callback;
import dev.millrace.callbacks.CallbackFactory;
import dev.millrace.callbacks.Decision;
import dev.millrace.events.Envelope;
import dev.millrace.events.EventCodec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A callback in one run, and what it has seen of it. Pure: no Kafka, no clock. */
final class RunSession {
  private final String run;
  private final CallbackFactory factory;
  private final Callback callback;
  private final SeenEvents seen;
  private final Set<String> types;

  private RunSession(String run, CallbackFactory factory, Callback callback, SeenEvents seen) {
    this.run = run;
    this.factory = factory;
    this.callback = callback;
    this.seen = seen;
    this.types =
        callback.events().stream().map(EventCodec::typeOf).collect(Collectors.toUnmodifiableSet());
  }

  /** A callback that has seen nothing of the run. */
  static RunSession fresh(String run, CallbackFactory factory) {
    return new RunSession(run, factory, factory.create(), new SeenEvents());
  }

  /** A callback without a past that does not take events for new that another one has seen. */
  static RunSession freshAfter(StoredState stored, CallbackFactory factory) {
    return new RunSession(stored.run(), factory, factory.create(), new SeenEvents(stored.seen()));
  }

  /**
   * The callback as it was.
   *
   * @throws UnreadableStateException when it does not know its state
   */
  static RunSession restored(StoredState stored, CallbackFactory factory) {
    Callback callback = factory.create();
    try {
      callback.restore(stored.state());
    } catch (RuntimeException e) {
      throw new UnreadableStateException(String.valueOf(e.getMessage()), e);
    }
    return new RunSession(stored.run(), factory, callback, new SeenEvents(stored.seen()));
  }

  String run() {
    return run;
  }

  /** Whether events of this CloudEvents type are of interest. */
  boolean wants(String type) {
    return types.contains(type);
  }

  /**
   * Hands an event on, unless it is another run's or a repeat.
   *
   * @throws CallbackFailure when the callback throws
   */
  List<Decision> accept(Envelope envelope) {
    if (!envelope.run().equals(run) || !wants(envelope.type()) || !seen.first(envelope)) {
      return List.of();
    }
    try {
      List<Decision> decisions = callback.onEvent(envelope);
      requireDistinctIds(decisions);
      return decisions;
    } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
      throw new CallbackFailure(envelope, e);
    }
  }

  private static void requireDistinctIds(List<Decision> decisions) {
    Set<String> ids = new HashSet<>();
    for (Decision decision : decisions) {
      if (!ids.add(decision.commandId())) {
        throw new IllegalStateException(
            "two decisions at one event must not have the same id, or the trainer drops the second: "
                + decision.commandId());
      }
    }
  }

  StoredState snapshot(String eventsTopicId, long position) {
    return new StoredState(
        StoredState.VERSION,
        run,
        factory.name(),
        factory.about(),
        eventsTopicId,
        position,
        seen.snapshot(),
        callback.state());
  }
}
