package dev.millrace.app.cli;

import dev.millrace.events.kafka.KafkaSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;

/** How far a data topic has been written. */
final class DataEnd {
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private DataEnd() {}

  /** Sum of the end offsets: records ever written, whatever retention has deleted. */
  static long records(KafkaSettings kafka, String topic) {
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(kafka.consumer("millrace-data-end"))) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic, PATIENCE).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, PATIENCE);
      return ends.values().stream().mapToLong(Long::longValue).sum();
    }
  }
}
