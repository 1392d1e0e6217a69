package dev.millrace.ingest.source;

import dev.millrace.events.Position;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.ingest.IngestException;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A data topic as it was at one moment.
 *
 * @param topicId changes when the topic is deleted and created again
 * @param partitions ordered by number
 */
public record DataTopic(String topic, String topicId, String clusterId, List<Extent> partitions) {

  /**
   * What one partition holds: offsets {@code [begin, end)}.
   *
   * @param begin of the oldest record still there
   * @param end after the newest record that the job's isolation level may read
   */
  public record Extent(int partition, long begin, long end) {}

  public DataTopic {
    partitions = List.copyOf(partitions);
  }

  /**
   * Looks at a topic; waits for it, and for Kafka, at most {@code patience}.
   *
   * @throws IngestException when it is still missing then, or when Kafka refuses
   */
  public static DataTopic await(KafkaSettings kafka, String topic, Duration patience) {
    try (TopicProbe probe = new TopicProbe(kafka, topic)) {
      return probe.await(patience);
    }
  }

  /** Whether there is nothing to read between the beginnings and the ends. */
  public boolean isEmpty() {
    return partitions.stream().allMatch(extent -> extent.begin() == extent.end());
  }

  /** Where a new run starts. */
  public List<Position> beginnings() {
    return positions(Extent::begin);
  }

  /** Where an {@code --until-end} run stops. */
  public List<Position> ends() {
    return positions(Extent::end);
  }

  private List<Position> positions(ToLongFunction<Extent> offset) {
    return partitions.stream()
        .map(extent -> new Position(topic, extent.partition(), offset.applyAsLong(extent)))
        .toList();
  }
}
