package dev.millrace.callbacks.service;

import dev.millrace.callbacks.CallbackFactory;
import dev.millrace.events.Headers;
import dev.millrace.events.kafka.Records;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Finds out where a service begins: with its stored state; or where the newest run started, if that
 * is newer or there is no usable state; or at the end of the events while there is no run.
 */
final class Opener {
  private final Connection connection;
  private final CallbackFactory factory;
  private final Notices notices;

  Opener(Connection connection, CallbackFactory factory, Notices notices) {
    this.connection = connection;
    this.factory = factory;
    this.notices = notices;
  }

  Opening open() {
    StoredState stored = stored();
    if (stored == null) {
      return newestRun();
    }
    Connection.Scan later =
        connection.newestRun(Math.max(connection.beginning(), stored.position()));
    if (stored.position() > later.end()) {
      notices.warn(
          "its state belongs to event %d, but the events end at %d; reading the run's events again",
          stored.position(), later.end());
      return newestRun();
    }
    if (later.started() != null && !run(later.started()).equals(stored.run())) {
      return fresh(later.started());
    }
    return resumed(stored);
  }

  private @Nullable StoredState stored() {
    ConsumerRecord<String, byte[]> record = connection.storedState(factory.name());
    if (record == null) {
      return null;
    }
    try {
      StoredState stored = StoredState.read(record.value());
      if (stored.eventsTopicId().equals(connection.eventsTopicId())) {
        return stored;
      }
      notices.warn("its state belongs to an events topic that was deleted since; it starts anew");
    } catch (UnreadableStateException e) {
      unreadable(Records.position(record), e);
    }
    return null;
  }

  private Opening resumed(StoredState stored) {
    long beginning = connection.beginning();
    if (stored.position() < beginning) {
      notices.warn(
          "the events %d to %d are gone; it goes on without them", stored.position(), beginning);
    }
    long position = Math.max(stored.position(), beginning);
    if (!stored.about().equals(factory.about())) {
      notices.info(
          "its state is about %s; it starts anew about %s", stored.about(), factory.about());
      return new Opening(RunSession.freshAfter(stored, factory), position);
    }
    try {
      RunSession session = RunSession.restored(stored, factory);
      notices.info("goes on with run %s at event %d", stored.run(), position);
      return new Opening(session, position);
    } catch (UnreadableStateException e) {
      unreadable("of run " + stored.run(), e);
      return newestRun();
    }
  }

  private Opening newestRun() {
    Connection.Scan scan = connection.newestRun(connection.beginning());
    if (scan.started() == null) {
      notices.info("waits for a run to start");
      return new Opening(null, scan.end());
    }
    return fresh(scan.started());
  }

  private Opening fresh(ConsumerRecord<String, byte[]> started) {
    String run = run(started);
    notices.info("starts with run %s at event %d", run, started.offset());
    return new Opening(RunSession.fresh(run, factory), started.offset());
  }

  private static String run(ConsumerRecord<String, byte[]> started) {
    return Records.headers(started).getOrDefault(Headers.SUBJECT, "");
  }

  private void unreadable(String which, UnreadableStateException e) {
    notices.warn(
        "its stored state (%s) cannot be read: %s; reading the run's events again",
        which, e.getMessage());
  }
}
