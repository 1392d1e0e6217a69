package dev.millrace.ingest.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.ingest.Fault;
import dev.millrace.ingest.IngestException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;

/**
 * Rejected records, with their original bytes, in a topic of their own. Keyed by position, so that
 * a record sent again after a restart is recognised. The producer exists from the first rejection
 * on.
 */
final class DeadLetters implements RejectListener, AutoCloseable {
  private static final Duration CLOSE = Duration.ofSeconds(2);

  private final KafkaSettings kafka;
  private final String topic;
  private final Supplier<Producer<String, byte[]>> producers;
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private final AtomicLong unanswered = new AtomicLong();
  private volatile @Nullable Producer<String, byte[]> producer;

  DeadLetters(KafkaSettings kafka, String topic, Supplier<Producer<String, byte[]>> producers) {
    this.kafka = kafka;
    this.topic = topic;
    this.producers = producers;
  }

  /** How to make the producer: it gives a record up after {@code patience}. */
  static Supplier<Producer<String, byte[]>> producers(
      KafkaSettings kafka, String job, Duration patience) {
    int millis = Math.toIntExact(Math.max(1_000, patience.toMillis()));
    Map<String, Object> config = kafka.producer("millrace-dead-letters-" + job);
    config.put(ProducerConfig.LINGER_MS_CONFIG, 5);
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, millis);
    config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis / 2);
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis);
    return () -> new KafkaProducer<>(config);
  }

  @Override
  public void rejected(ConsumerRecord<byte[], byte[]> record, Fault fault) {
    Producer<String, byte[]> current = producer;
    if (current == null) {
      current = producers.get();
      producer = current;
    }
    unanswered.incrementAndGet();
    send(current, letter(record, fault, record.value()), record, fault);
  }

  private void send(
      Producer<String, byte[]> to,
      ProducerRecord<String, byte[]> letter,
      ConsumerRecord<byte[], byte[]> record,
      Fault fault) {
    try {
      to.send(
          letter,
          (metadata, error) -> {
            if (error instanceof RecordTooLargeException && letter.value() != null) {
              send(to, withoutValue(record, fault), record, fault);
            } else {
              answered(error);
            }
          });
    } catch (KafkaException e) {
      answered(e);
    }
  }

  private void answered(@Nullable Exception error) {
    if (error != null) {
      failure.compareAndSet(null, error);
    }
    unanswered.decrementAndGet();
  }

  /** With its headers the largest record no longer fits: the letter then only says where it is. */
  private ProducerRecord<String, byte[]> withoutValue(
      ConsumerRecord<byte[], byte[]> record, Fault fault) {
    ProducerRecord<String, byte[]> letter = letter(record, fault, null);
    header(letter, "value-omitted", record.value().length + " bytes, too large for this topic");
    return letter;
  }

  private ProducerRecord<String, byte[]> letter(
      ConsumerRecord<byte[], byte[]> record, Fault fault, byte @Nullable [] value) {
    String key = record.topic() + "/" + record.partition() + "/" + record.offset();
    Long timestamp = record.timestamp() < 0 ? null : record.timestamp();
    ProducerRecord<String, byte[]> letter =
        new ProducerRecord<>(topic, null, timestamp, key, value);
    if (record.key() != null) {
      letter.headers().add("original-key", record.key());
    }
    header(letter, "topic", record.topic());
    header(letter, "partition", Integer.toString(record.partition()));
    header(letter, "offset", Long.toString(record.offset()));
    header(letter, "error", fault.kind().text());
    header(letter, "message", fault.reason());
    return letter;
  }

  private static void header(ProducerRecord<?, ?> letter, String name, String value) {
    letter.headers().add(name, value.getBytes(UTF_8));
  }

  /**
   * Waits until Kafka has acknowledged every letter so far.
   *
   * @throws IngestException when one was lost, now or earlier
   */
  void flush() {
    Producer<String, byte[]> current = producer;
    while (current != null && unanswered.get() > 0) {
      // Again, since a letter that is too large is sent a second time, without its value.
      current.flush();
    }
    Exception lost = failure.get();
    if (lost != null) {
      throw new IngestException(Sentences.deadLetter(kafka, topic, lost), lost);
    }
  }

  @Override
  public void close() {
    Producer<String, byte[]> current = producer;
    if (current != null) {
      current.close(CLOSE);
    }
  }
}
