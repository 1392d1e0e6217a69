package dev.millrace.ingest.source;

import dev.millrace.events.Position;
import dev.millrace.ingest.IngestException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The first offset to read of each partition, checked against what the topic still holds. */
final class StartPositions {
  private StartPositions() {}

  /**
   * @throws IngestException when a position is no longer, or not yet, in the topic
   */
  static Map<Integer, Long> of(DataTopic topic, Start start) {
    Map<Integer, Long> result = new TreeMap<>();
    Map<Integer, DataTopic.Extent> extents = new TreeMap<>();
    for (DataTopic.Extent extent : topic.partitions()) {
      extents.put(extent.partition(), extent);
      result.put(extent.partition(), extent.begin());
    }
    if (start instanceof Start.At at) {
      for (Position position : at.positions()) {
        check(topic.topic(), position, extents.get(position.partition()));
        result.put(position.partition(), position.offset());
      }
    }
    return result;
  }

  private static void check(String topic, Position position, DataTopic.@Nullable Extent extent) {
    if (!position.topic().equals(topic) || extent == null) {
      throw new IngestException(Sentences.noSuchPartition(topic, position));
    }
    if (position.offset() < extent.begin()) {
      throw new IngestException(Sentences.lost(position, extent.begin()));
    }
    if (position.offset() > extent.end()) {
      throw new IngestException(Sentences.recreated(position, extent.end()));
    }
  }
}
