package dev.millrace.app.cli;

import dev.millrace.events.CommandCodec;
import dev.millrace.events.Encoded;
import dev.millrace.events.Envelope;
import dev.millrace.events.Event;
import dev.millrace.events.EventCodec;
import dev.millrace.events.Topics;
import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.Records;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** Plays a job's trainer on a real broker: what commands see of it is what is on Kafka. */
final class Stage implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Topics topics;
  private final KafkaProducer<String, byte[]> producer;
  private final KafkaConsumer<String, byte[]> consumer;

  Stage(String bootstrap, String job) {
    KafkaSettings kafka = KafkaSettings.of(bootstrap);
    topics = Topics.of(job, job + ".data");
    try (JobTopics admin = new JobTopics(kafka, PATIENCE)) {
      admin.ensure(topics);
      admin.create(topics.data(), 1, Map.of());
    }
    producer = new KafkaProducer<>(kafka.producer("stage"));
    consumer = new KafkaConsumer<>(kafka.consumer("stage"));
    TopicPartition commands = new TopicPartition(topics.commands(), 0);
    consumer.assign(List.of(commands));
    consumer.seekToBeginning(List.of(commands));
  }

  void publish(String run, Instant time, Event event) throws Exception {
    Encoded encoded = EventCodec.encode(Envelope.of(event, "millrace/trainer/stage", time, run));
    producer.send(Records.toRecord(topics.events(), encoded)).get();
  }

  void publishGarbage(String text) throws Exception {
    producer
        .send(new ProducerRecord<>(topics.events(), 0, null, text.getBytes(StandardCharsets.UTF_8)))
        .get();
  }

  void data(String... values) throws Exception {
    for (String value : values) {
      producer
          .send(
              new ProducerRecord<>(topics.data(), 0, null, value.getBytes(StandardCharsets.UTF_8)))
          .get();
    }
  }

  /** The next command that arrives. */
  Received command() {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end) {
      for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofMillis(100))) {
        CommandCodec.Parsed parsed =
            CommandCodec.decode(Records.headers(record), record.value(), Records.position(record));
        return new Received(record.key(), parsed);
      }
    }
    throw new AssertionError("no command arrived within " + PATIENCE);
  }

  /** A record of the commands topic. */
  record Received(String key, CommandCodec.Parsed parsed) {}

  @Override
  public void close() {
    producer.close();
    consumer.close();
  }
}
