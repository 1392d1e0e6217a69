package dev.millrace.app.cli;

import dev.millrace.events.Headers;
import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.KafkaUnavailableException;
import dev.millrace.events.kafka.Records;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** A job's events topic, for reading. Every wait is bounded. */
final class EventLog implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final long FIRST_WINDOW = 5_000;
  private static final int GROWTH = 4;

  private final KafkaSettings kafka;
  private final KafkaConsumer<String, byte[]> consumer;
  private final TopicPartition partition;

  private EventLog(KafkaSettings kafka, String topic, Map<String, Object> fetches) {
    this.kafka = kafka;
    Map<String, Object> config = kafka.consumer("millrace-events-reader");
    config.putAll(fetches);
    this.consumer = new KafkaConsumer<>(config);
    this.partition = new TopicPartition(topic, 0);
    consumer.assign(List.of(partition));
  }

  /**
   * Opens the topic; empty where there is none.
   *
   * @throws KafkaUnavailableException when Kafka does not answer
   */
  static Optional<EventLog> open(KafkaSettings kafka, String topic) {
    return open(kafka, topic, Map.of());
  }

  /**
   * @param fetches consumer properties: how much is waited for, at most 200 ms
   */
  static Optional<EventLog> open(KafkaSettings kafka, String topic, Map<String, Object> fetches) {
    try (JobTopics topics = new JobTopics(kafka, PATIENCE)) {
      return topics.partitions(topic).map(count -> new EventLog(kafka, topic, fetches));
    }
  }

  long beginning() {
    return only(consumer.beginningOffsets(List.of(partition), PATIENCE));
  }

  long end() {
    return only(consumer.endOffsets(List.of(partition), PATIENCE));
  }

  private static long only(Map<TopicPartition, Long> offsets) {
    return offsets.values().iterator().next();
  }

  /** End offsets of other partitions. */
  Map<TopicPartition, Long> ends(Collection<TopicPartition> partitions) {
    return consumer.endOffsets(partitions, PATIENCE);
  }

  void seek(long offset) {
    consumer.seek(partition, offset);
  }

  /** What has arrived; waits a moment for it. */
  List<ConsumerRecord<String, byte[]>> poll() {
    return consumer.poll(POLL).records(partition);
  }

  /**
   * Hands the records in {@code [from, to)} to {@code sink}.
   *
   * @throws KafkaUnavailableException when none arrives for a while
   */
  void read(long from, long to, Consumer<ConsumerRecord<String, byte[]>> sink) {
    seek(from);
    long heard = System.nanoTime();
    while (position() < to) {
      long before = position();
      poll().stream().filter(record -> record.offset() < to).forEach(sink);
      if (position() > before) {
        heard = System.nanoTime();
      } else if (System.nanoTime() - heard > PATIENCE.toNanos()) {
        throw new KafkaUnavailableException(
            "Kafka at %s sent nothing of %s for %d s; is it running?"
                .formatted(kafka.bootstrap(), partition.topic(), PATIENCE.toSeconds()));
      }
    }
  }

  private long position() {
    return consumer.position(partition, PATIENCE);
  }

  /** The offset of the newest event of this type. */
  OptionalLong newest(String type) {
    return newest(record -> type.equals(Records.header(record, Headers.TYPE)))
        .map(record -> OptionalLong.of(record.offset()))
        .orElseGet(OptionalLong::empty);
  }

  /** The newest event that matches; looked for in growing windows from the end. */
  Optional<ConsumerRecord<String, byte[]>> newest(
      Predicate<ConsumerRecord<String, byte[]>> matches) {
    long beginning = beginning();
    long window = FIRST_WINDOW;
    for (long to = end(); to > beginning; to -= window / GROWTH) {
      AtomicReference<ConsumerRecord<String, byte[]>> found = new AtomicReference<>();
      read(
          Math.max(beginning, to - window),
          to,
          record -> {
            if (matches.test(record)) {
              found.set(record);
            }
          });
      if (found.get() != null) {
        return Optional.of(found.get());
      }
      window *= GROWTH;
    }
    return Optional.empty();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
