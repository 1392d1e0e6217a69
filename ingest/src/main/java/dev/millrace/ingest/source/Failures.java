package dev.millrace.ingest.source;

import dev.millrace.events.Position;
import dev.millrace.ingest.IngestException;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What ended the poll thread, as a sentence. */
final class Failures {
  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

  private Failures() {}

  static IngestException of(SourceOptions options, Throwable cause) {
    String topic = options.data().topic();
    if (cause instanceof IngestException told) {
      return told;
    }
    if (cause instanceof OffsetOutOfRangeException outOfRange) {
      Map.Entry<TopicPartition, Long> first =
          outOfRange.offsetOutOfRangePartitions().entrySet().iterator().next();
      Position position = new Position(topic, first.getKey().partition(), first.getValue());
      return new IngestException(Sentences.outOfRange(position), cause);
    }
    if (cause instanceof KafkaException) {
      return new IngestException(Sentences.refused(options.kafka(), topic, cause), cause);
    }
    LOG.error("the poll thread of {} ended", topic, cause);
    return new IngestException(Sentences.unexpected(topic, cause), cause);
  }
}
