package dev.millrace.app.produce;

import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.KafkaUnavailableException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** Sends values with null keys. What is on the way is bounded by the client's buffer. */
final class Sender implements AutoCloseable {
  private final KafkaProducer<String, byte[]> producer;
  private final String bootstrap;
  private final String topic;
  private final Duration timeout;
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

  Sender(KafkaSettings kafka, String topic, Duration timeout) {
    this.bootstrap = kafka.bootstrap();
    this.topic = topic;
    this.timeout = timeout;
    this.producer = new KafkaProducer<>(config(kafka, timeout));
  }

  private static Map<String, Object> config(KafkaSettings kafka, Duration timeout) {
    int millis = Math.toIntExact(timeout.toMillis());
    Map<String, Object> config = kafka.producer("millrace-produce");
    config.putIfAbsent(ProducerConfig.LINGER_MS_CONFIG, 5);
    config.putIfAbsent(ProducerConfig.BATCH_SIZE_CONFIG, 1 << 16);
    config.putIfAbsent(ProducerConfig.MAX_BLOCK_MS_CONFIG, millis);
    config.putIfAbsent(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, Math.max(1, millis / 2));
    config.putIfAbsent(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, millis);
    return config;
  }

  /**
   * Hands a record over.
   *
   * @throws KafkaUnavailableException when this or an earlier record could not be sent
   */
  void send(byte[] value) {
    throwFailure();
    try {
      producer.send(
          new ProducerRecord<>(topic, value),
          (metadata, e) -> {
            if (e != null) {
              failure.compareAndSet(null, e);
            }
          });
    } catch (KafkaException e) {
      throw unavailable(e);
    }
  }

  /** Returns when everything handed over is acknowledged. */
  void flush() {
    producer.flush();
    throwFailure();
  }

  private void throwFailure() {
    Exception e = failure.get();
    if (e != null) {
      throw unavailable(e);
    }
  }

  private KafkaUnavailableException unavailable(Exception e) {
    return new KafkaUnavailableException(
        "Kafka at "
            + bootstrap
            + " did not take a record for the topic "
            + topic
            + " within "
            + timeout.toSeconds()
            + " s ("
            + e.getMessage()
            + "); is it still running?",
        e);
  }

  /** What is still on the way is given up: after {@link #flush} that is nothing. */
  @Override
  public void close() {
    producer.close(Duration.ZERO);
  }
}
