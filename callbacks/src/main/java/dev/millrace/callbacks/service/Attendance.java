package dev.millrace.callbacks.service;

import dev.millrace.callbacks.CallbackFactory;
import dev.millrace.callbacks.Decision;
import dev.millrace.events.ContractException;
import dev.millrace.events.Encoded;
import dev.millrace.events.Envelope;
import dev.millrace.events.EventCodec;
import dev.millrace.events.Headers;
import dev.millrace.events.RunStarted;
import dev.millrace.events.kafka.Records;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * A callback at work over one connection: reads events, sends commands, then keeps the state. A
 * command is acknowledged by Kafka before the state that knows of it is written, so a command may
 * be sent again, with the same id, but is never lost.
 */
final class Attendance {
  private static final String RUN_STARTED = EventCodec.typeOf(RunStarted.class);

  /** State without a decision is kept no more often than this. */
  private static final long SAVE_EVERY = Duration.ofSeconds(1).toNanos();

  /** Kafka is asked whether it is there when it has been silent for so long. */
  private static final long SILENCE = Duration.ofSeconds(10).toNanos();

  private final Connection connection;
  private final CallbackFactory factory;
  private final LongSupplier nanos;
  private final Sender sender;
  private final Notices notices;

  private @Nullable RunSession session;
  private long position;
  private long savedPosition;
  private boolean unsaved;
  private long savedAt;
  private long heardAt;

  private Attendance(
      Connection connection,
      CallbackFactory factory,
      LongSupplier nanos,
      Sender sender,
      Notices notices) {
    this.connection = connection;
    this.factory = factory;
    this.nanos = nanos;
    this.sender = sender;
    this.notices = notices;
    this.savedAt = nanos.getAsLong();
    this.heardAt = savedAt;
  }

  /** Finds out where to begin. The connection is the attendance's from now on. */
  static Attendance begin(
      Connection connection,
      CallbackFactory factory,
      LongSupplier nanos,
      Sender sender,
      Notices notices) {
    try {
      Attendance attendance = new Attendance(connection, factory, nanos, sender, notices);
      Opening opening = new Opener(connection, factory, notices).open();
      attendance.session = opening.session();
      attendance.position = opening.position();
      attendance.savedPosition = opening.position();
      connection.seek(opening.position());
      return attendance;
    } catch (RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** Returns how many events it read. */
  int work() {
    List<ConsumerRecord<String, byte[]>> records = connection.poll();
    for (ConsumerRecord<String, byte[]> record : records) {
      handle(record);
    }
    long now = nanos.getAsLong();
    if (unsaved && now - savedAt >= SAVE_EVERY) {
      save();
    }
    if (!records.isEmpty()) {
      heardAt = now;
    } else if (now - heardAt >= SILENCE) {
      connection.check();
      heardAt = now;
    }
    return records.size();
  }

  private void handle(ConsumerRecord<String, byte[]> record) {
    position = record.offset() + 1;
    Optional<Envelope> event = read(record);
    if (event.isEmpty()) {
      return;
    }
    Envelope envelope = event.get();
    if (envelope.event() instanceof RunStarted) {
      follow(envelope.run());
    }
    if (session == null) {
      return;
    }
    List<Decision> decisions = session.accept(envelope);
    unsaved = true;
    for (Decision decision : decisions) {
      send(decision, envelope.run());
    }
    if (!decisions.isEmpty()) {
      save();
    }
  }

  private void send(Decision decision, String run) {
    connection.command(sender.command(decision, run));
    notices.info("sends %s: %s", decision.command(), decision.reason());
  }

  /** Another run's start is the start of another callback. */
  private void follow(String run) {
    if (session == null || !session.run().equals(run)) {
      notices.info("run %s started", run);
      session = RunSession.fresh(run, factory);
    }
  }

  private Optional<Envelope> read(ConsumerRecord<String, byte[]> record) {
    String type = type(record);
    if (!type.equals(RUN_STARTED) && (session == null || !session.wants(type))) {
      return Optional.empty();
    }
    try {
      return Records.event(record);
    } catch (ContractException e) {
      notices.warn("skips %s: %s", Records.position(record), e.getMessage());
      return Optional.empty();
    }
  }

  private static String type(ConsumerRecord<?, ?> record) {
    Header header = record.headers().lastHeader(Headers.TYPE);
    return header == null || header.value() == null
        ? ""
        : new String(header.value(), StandardCharsets.UTF_8);
  }

  private void save() {
    if (session != null) {
      connection.state(
          StoredState.key(session.run(), factory.name()),
          session.snapshot(connection.eventsTopicId(), position).toBytes());
    }
    unsaved = false;
    savedPosition = position;
    savedAt = nanos.getAsLong();
  }

  /** Publishes something about the service itself. */
  void publish(Encoded event) {
    connection.event(event);
  }

  /** Keeps the state and ends. */
  void finish() {
    try {
      if (position != savedPosition) {
        save();
      }
    } finally {
      connection.close();
    }
  }

  /** Ends without keeping the state. */
  void abandon() {
    connection.close();
  }
}
