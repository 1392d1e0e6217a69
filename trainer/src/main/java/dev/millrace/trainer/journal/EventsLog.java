package dev.millrace.trainer.journal;

import dev.millrace.events.ContractException;
import dev.millrace.events.Envelope;
import dev.millrace.events.Headers;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.KafkaUnavailableException;
import dev.millrace.events.kafka.Records;
import dev.millrace.trainer.TrainingException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the events topic from an offset to its end; used for the journal and for fencing. */
public final class EventsLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EventsLog.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration POLL = Duration.ofMillis(200);

  private final KafkaConsumer<String, byte[]> consumer;
  private final TopicPartition partition;

  public EventsLog(KafkaSettings kafka, String topic) {
    Map<String, Object> config = kafka.consumer("millrace-journal");
    config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, Math.toIntExact(TIMEOUT.toMillis()));
    consumer = new KafkaConsumer<>(config);
    partition = new TopicPartition(topic, 0);
    consumer.assign(List.of(partition));
  }

  /** The offset after the newest event. */
  public long endOffset() {
    return consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
  }

  /**
   * Adds what follows {@code from} to a journal.
   *
   * @throws TrainingException when the topic does not reach back to {@code from}, or not up to it
   */
  public void read(long from, Journal journal) {
    forEach(from, record -> event(record).ifPresent(journal::add));
  }

  /** Anybody may write to the topic: what is no event must not keep the run from going on. */
  private static Optional<Envelope> event(ConsumerRecord<String, byte[]> record) {
    try {
      return Records.event(record);
    } catch (ContractException e) {
      LOG.warn("{} is passed over: {}", Records.position(record), e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * The highest attempt of {@code run} among the events from {@code from} on, told from headers
   * alone.
   *
   * @return 0 where there are none
   */
  public int highestAttempt(String run, long from) {
    int[] highest = {0};
    forEach(
        from,
        record -> {
          if (run.equals(Records.header(record, Headers.SUBJECT))) {
            highest[0] = Math.max(highest[0], number(Records.header(record, Headers.ATTEMPT)));
          }
        });
    return highest[0];
  }

  private void forEach(long from, Consumer<ConsumerRecord<String, byte[]>> action) {
    try {
      long end = endOffset();
      long begin = consumer.beginningOffsets(List.of(partition)).getOrDefault(partition, 0L);
      if (from < begin || from > end) {
        throw new TrainingException(
            "the journal is gone: the checkpoint refers to offset %d of topic %s, which now has [%d, %d);"
                    .formatted(from, partition.topic(), begin, end)
                + " start afresh with --new-run");
      }
      consumer.seek(partition, from);
      readUntil(end, action);
    } catch (KafkaException e) {
      throw new KafkaUnavailableException(
          "topic " + partition.topic() + " cannot be read (" + e.getMessage() + ")", e);
    }
  }

  private void readUntil(long end, Consumer<ConsumerRecord<String, byte[]>> action) {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (consumer.position(partition) < end) {
      ConsumerRecords<String, byte[]> records = consumer.poll(POLL);
      if (!records.isEmpty()) {
        deadline = System.nanoTime() + TIMEOUT.toNanos();
      } else if (System.nanoTime() > deadline) {
        throw new KafkaUnavailableException(
            "topic %s gave nothing for %d s at offset %d of %d; is Kafka still running?"
                .formatted(
                    partition.topic(), TIMEOUT.toSeconds(), consumer.position(partition), end));
      }
      records.forEach(action);
    }
  }

  private static int number(String text) {
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : 0;
  }

  @Override
  public void close() {
    consumer.close();
  }
}
