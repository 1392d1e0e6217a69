package dev.millrace.app.process;

import dev.millrace.events.Event;
import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.Records;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** Reads a job's events from the beginning, as they come. */
final class EventsTail implements AutoCloseable {
  private static final Duration DEADLINE = Duration.ofSeconds(120);

  private final KafkaConsumer<String, byte[]> consumer;

  private EventsTail(KafkaConsumer<String, byte[]> consumer) {
    this.consumer = consumer;
  }

  /**
   * @param home the directory of the embedded broker
   */
  static EventsTail of(Path home, String topic) throws IOException {
    KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(KafkaSettings.of(bootstrap(home)).consumer("tail"));
    TopicPartition partition = new TopicPartition(topic, 0);
    consumer.assign(List.of(partition));
    consumer.seekToBeginning(List.of(partition));
    return new EventsTail(consumer);
  }

  /** Creates a topic of one partition on the embedded broker of {@code home}. */
  static void createTopic(Path home, String topic) throws IOException {
    try (JobTopics topics = new JobTopics(KafkaSettings.of(bootstrap(home)), DEADLINE)) {
      topics.create(topic, 1, Map.of());
    }
  }

  private static String bootstrap(Path home) throws IOException {
    return Millrace.json(home.resolve("broker").resolve("broker.json")).get("bootstrap").asText();
  }

  /** Waits for an event; those before it are gone. */
  void await(Predicate<Event> wanted) {
    long deadline = System.nanoTime() + DEADLINE.toNanos();
    while (System.nanoTime() < deadline) {
      for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofMillis(50))) {
        if (Records.event(record).filter(e -> wanted.test(e.event())).isPresent()) {
          return;
        }
      }
    }
    throw new AssertionError("the event did not come");
  }

  @Override
  public void close() {
    consumer.close();
  }
}
