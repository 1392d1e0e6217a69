package dev.millrace.app.cli;

import dev.millrace.events.CommandCodec;
import dev.millrace.events.CommandEnvelope;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.KafkaUnavailableException;
import dev.millrace.events.kafka.Records;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Writes a command and waits until Kafka has it. */
final class CommandSender {
  private static final int SECONDS = 15;

  private final KafkaSettings kafka;

  CommandSender(KafkaSettings kafka) {
    this.kafka = kafka;
  }

  /**
   * @throws KafkaUnavailableException when Kafka does not take it in time
   */
  void send(String topic, CommandEnvelope envelope, String run) {
    Map<String, Object> config = kafka.producer("millrace-ctl");
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, SECONDS * 1000);
    config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, SECONDS * 1000);
    try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(config)) {
      producer.send(Records.toRecord(topic, CommandCodec.encode(envelope, run))).get();
    } catch (ExecutionException e) {
      throw new KafkaUnavailableException(
          "Kafka at %s did not take the command into %s within %d s: %s"
              .formatted(kafka.bootstrap(), topic, SECONDS, cause(e)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandException.failed("interrupted before Kafka had the command", e);
    }
  }

  private static String cause(ExecutionException e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return String.valueOf(cause.getMessage());
  }
}
