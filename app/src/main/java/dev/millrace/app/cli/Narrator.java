package dev.millrace.app.cli;

import dev.millrace.events.CallbackFailed;
import dev.millrace.events.CheckpointFailed;
import dev.millrace.events.CommandApplied;
import dev.millrace.events.CommandRejected;
import dev.millrace.events.ContractException;
import dev.millrace.events.Envelope;
import dev.millrace.events.Event;
import dev.millrace.events.EventCodec;
import dev.millrace.events.Headers;
import dev.millrace.events.RunPaused;
import dev.millrace.events.Text;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.Records;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells on the screen what others do to a run, read from its events like anyone's: commands applied
 * and rejected, callbacks that failed.
 */
final class Narrator implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Narrator.class);
  private static final long JOIN_MILLIS = 5_000;

  /** Only these are decoded: there is one event a step. */
  private static final Set<String> TOLD =
      Stream.<Class<? extends Event>>of(
              CommandApplied.class,
              CommandRejected.class,
              CheckpointFailed.class,
              CallbackFailed.class,
              RunPaused.class)
          .map(EventCodec::typeOf)
          .collect(Collectors.toUnmodifiableSet());

  /** Nobody reads faster than this, and each answer costs the broker as much as many events. */
  private static final Map<String, Object> FETCHES =
      Map.of(
          ConsumerConfig.FETCH_MIN_BYTES_CONFIG,
          1 << 20,
          ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
          150);

  private final EventLog log;
  private final Screen screen;
  private final Thread thread = new Thread(this::tell, "millrace-narrator");
  private volatile boolean finishing;

  private Narrator(EventLog log, Screen screen) {
    this.log = log;
    this.screen = screen;
  }

  /** From now on. */
  static Narrator start(KafkaSettings kafka, String topic, Screen screen) {
    EventLog log =
        EventLog.open(kafka, topic, FETCHES)
            .orElseThrow(() -> CommandException.failed("the topic " + topic + " has gone"));
    log.seek(log.end());
    Narrator narrator = new Narrator(log, screen);
    narrator.thread.setDaemon(true);
    narrator.thread.start();
    return narrator;
  }

  private void tell() {
    try (log) {
      while (true) {
        boolean last = finishing;
        var records = log.poll();
        records.forEach(record -> sentence(record).map(Text::printable).ifPresent(screen::line));
        if (last && records.isEmpty()) {
          return;
        }
      }
    } catch (KafkaException e) {
      LOG.warn("events are not told any more: {}", e.toString()); // the run is not held up by this
    }
  }

  private static Optional<String> sentence(ConsumerRecord<String, byte[]> record) {
    if (!TOLD.contains(Records.header(record, Headers.TYPE))) {
      return Optional.empty();
    }
    try {
      return Records.event(record).map(Envelope::event).flatMap(Narrator::sentence);
    } catch (ContractException e) {
      return Optional.empty(); // not the trainer's: it writes what it can read
    }
  }

  /** Empty for what the progress line shows anyhow. */
  static Optional<String> sentence(Event event) {
    if (event instanceof CommandApplied applied) {
      if (EventTypes.shortName(applied.type()).equals("write-checkpoint")) {
        return Optional.empty(); // each new best asks for one
      }
      return Optional.of(
          "step %s  %s: %s"
              .formatted(
                  Numbers.count(applied.step()), sender(applied.source()), applied.message()));
    }
    if (event instanceof CommandRejected rejected) {
      return Optional.of(
          "step %s  %s: rejected: %s"
              .formatted(
                  Numbers.count(rejected.step()), sender(rejected.source()), rejected.reason()));
    }
    if (event instanceof CheckpointFailed failed) {
      return Optional.of("checkpoint failed: " + failed.reason());
    }
    if (event instanceof CallbackFailed failed) {
      return Optional.of("callback " + failed.callback() + " failed: " + failed.error());
    }
    return event instanceof RunPaused paused
        ? Optional.of("paused: " + paused.reason())
        : Optional.empty();
  }

  /** {@code millrace/callback/early-stopping} is {@code early-stopping}. */
  private static String sender(String source) {
    return source.substring(source.lastIndexOf('/') + 1);
  }

  /** Tells what is left, and stops. */
  @Override
  public void close() {
    finishing = true;
    try {
      thread.join(JOIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
