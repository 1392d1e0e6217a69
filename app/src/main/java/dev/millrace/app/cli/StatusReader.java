package dev.millrace.app.cli;

import dev.millrace.events.CheckpointWritten;
import dev.millrace.events.ContractException;
import dev.millrace.events.EventCodec;
import dev.millrace.events.Position;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.Records;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads as much of a job's events as its status needs. */
final class StatusReader {
  /** Enough to meet every kind of event that is published all the time. */
  private static final long TAIL = 5_000;

  private final KafkaSettings kafka;

  StatusReader(KafkaSettings kafka) {
    this.kafka = kafka;
  }

  /** A job's newest run with the records that wait for it; empty where there is none. */
  record Found(RunStatus status, long lag) {}

  Optional<Found> read(String eventsTopic) {
    return EventLog.open(kafka, eventsTopic)
        .flatMap(
            log -> {
              try (log) {
                return read(log);
              }
            });
  }

  private static Optional<Found> read(EventLog log) {
    RunFold fold = new RunFold();
    long end = log.end();
    log.read(start(log, end), end, record -> accept(record, fold));
    return fold.status().map(status -> new Found(status, lag(log, status.positions())));
  }

  /** Back to the last checkpoint: from there on everything is known. */
  private static long start(EventLog log, long end) {
    OptionalLong checkpoint = log.newest(EventCodec.typeOf(CheckpointWritten.class));
    long beginning = log.beginning();
    return Math.max(beginning, Math.min(checkpoint.orElse(beginning), end - TAIL));
  }

  private static void accept(ConsumerRecord<String, byte[]> record, RunFold fold) {
    try {
      Records.event(record).ifPresent(fold::accept);
    } catch (ContractException e) {
      return; // not the trainer's: it writes what it can read
    }
  }

  private static long lag(EventLog log, List<Position> positions) {
    Map<TopicPartition, Long> ends =
        log.ends(positions.stream().map(StatusReader::partition).toList());
    return positions.stream()
        .mapToLong(at -> Math.max(0, ends.getOrDefault(partition(at), 0L) - at.offset()))
        .sum();
  }

  private static TopicPartition partition(Position position) {
    return new TopicPartition(position.topic(), position.partition());
  }
}
