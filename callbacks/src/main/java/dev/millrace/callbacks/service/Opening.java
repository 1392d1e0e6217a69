package dev.millrace.callbacks.service;

import dev.millrace.callbacks.CallbackFactory;
import dev.millrace.events.Headers;
import dev.millrace.events.kafka.Records;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a service begins: with its stored state, or where the newest run started if that is newer
 * or there is no usable state, or at the end of the events when there is no run yet.
 *
 * @param session null until a run starts
 * @param position offset of the next event to read
 */
record Opening(@Nullable RunSession session, long position) {
  private static final Logger LOG = LoggerFactory.getLogger(Opening.class);

  static Opening of(Connection connection, CallbackFactory factory) {
    StoredState stored = stored(connection, factory.name());
    long beginning = connection.beginning();
    if (stored == null) {
      return newestRun(connection, factory, beginning);
    }
    Connection.Scan scan = connection.newestRun(Math.max(beginning, stored.position()));
    if (stored.position() > scan.end()) {
      LOG.warn(
          "{}: its state belongs to event {}, but {} is the last; reading the run's events again",
          factory.name(),
          stored.position(),
          scan.end());
      return newestRun(connection, factory, beginning);
    }
    if (scan.started() != null && !run(scan.started()).equals(stored.run())) {
      return fresh(factory, scan.started());
    }
    return resumed(connection, factory, stored, beginning);
  }

  private static Opening resumed(
      Connection connection, CallbackFactory factory, StoredState stored, long beginning) {
    if (stored.position() < beginning) {
      LOG.warn(
          "{}: the events {} to {} are gone; it goes on without them",
          factory.name(),
          stored.position(),
          beginning);
    }
    long position = Math.max(stored.position(), beginning);
    if (!stored.about().equals(factory.about())) {
      LOG.info(
          "{}: its state is about {}, which the job no longer asks for; it starts anew about {}",
          factory.name(),
          stored.about(),
          factory.about());
      return new Opening(RunSession.freshAfter(stored, factory), position);
    }
    try {
      RunSession session = RunSession.restored(stored, factory);
      LOG.info("{}: goes on in run {} at event {}", factory.name(), stored.run(), position);
      return new Opening(session, position);
    } catch (UnreadableStateException e) {
      warnUnreadable(factory.name(), e);
      return newestRun(connection, factory, beginning);
    }
  }

  private static @Nullable StoredState stored(Connection connection, String callback) {
    ConsumerRecord<String, byte[]> record = connection.storedState(callback);
    if (record == null) {
      return null;
    }
    try {
      StoredState stored = StoredState.read(record.value());
      if (stored.eventsTopicId().equals(connection.eventsTopicId())) {
        return stored;
      }
      LOG.warn(
          "{}: its state belongs to an events topic that was deleted since; starting anew",
          callback);
    } catch (UnreadableStateException e) {
      warnUnreadable(callback + " (" + Records.position(record) + ")", e);
    }
    return null;
  }

  private static Opening newestRun(Connection connection, CallbackFactory factory, long beginning) {
    Connection.Scan scan = connection.newestRun(beginning);
    if (scan.started() == null) {
      LOG.info("{}: no run yet; waiting for one to start", factory.name());
      return new Opening(null, scan.end());
    }
    return fresh(factory, scan.started());
  }

  private static Opening fresh(CallbackFactory factory, ConsumerRecord<String, byte[]> started) {
    String run = run(started);
    LOG.info("{}: starts with run {} at event {}", factory.name(), run, started.offset());
    return new Opening(RunSession.fresh(run, factory), started.offset());
  }

  private static String run(ConsumerRecord<String, byte[]> started) {
    return Records.headers(started).getOrDefault(Headers.SUBJECT, "");
  }

  private static void warnUnreadable(String what, UnreadableStateException e) {
    LOG.warn(
        "{}: its stored state cannot be read ({}); reading the run's events again",
        what,
        e.getMessage());
  }
}
