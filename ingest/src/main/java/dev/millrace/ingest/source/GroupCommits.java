package dev.millrace.ingest.source;

import dev.millrace.events.Position;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Positions told to the consumer group, for those who watch lag; nobody reads them back. Only the
 * newest request counts.
 */
final class GroupCommits {
  private static final Logger LOG = LoggerFactory.getLogger(GroupCommits.class);
  private static final Duration LAST = Duration.ofSeconds(2);

  private final String group;
  private final AtomicReference<@Nullable List<Position>> requested = new AtomicReference<>();
  private final AtomicBoolean warned = new AtomicBoolean();

  /** Sent and not acknowledged yet; of the poll thread. */
  private @Nullable List<Position> unconfirmed;

  GroupCommits(String group) {
    this.group = group;
  }

  /** From any thread. */
  void request(List<Position> positions) {
    requested.set(List.copyOf(positions));
  }

  /** Sends what was requested, if anything; on the poll thread. */
  void send(Consumer<byte[], byte[]> consumer) {
    List<Position> positions = requested.getAndSet(null);
    if (positions != null) {
      unconfirmed = positions;
      consumer.commitAsync(offsets(positions), (offsets, error) -> answered(positions, error));
    }
  }

  private void answered(List<Position> positions, @Nullable Exception error) {
    if (error != null) {
      warn(error);
    } else if (unconfirmed == positions) {
      unconfirmed = null;
    }
  }

  /** Sends what was requested, or not acknowledged yet, and waits for it, not long. */
  void sendLast(Consumer<byte[], byte[]> consumer) {
    List<Position> newest = requested.getAndSet(null);
    List<Position> positions = newest == null ? unconfirmed : newest;
    if (positions != null) {
      try {
        commitThoughWoken(consumer, offsets(positions));
      } catch (KafkaException e) {
        warn(e);
      }
    }
  }

  /** The wake-up that ends polling may arrive only now; it is not meant for the commit. */
  private static void commitThoughWoken(
      Consumer<byte[], byte[]> consumer, Map<TopicPartition, OffsetAndMetadata> offsets) {
    try {
      consumer.commitSync(offsets, LAST);
    } catch (WakeupException e) {
      consumer.commitSync(offsets, LAST);
    }
  }

  private void warn(Exception error) {
    if (warned.compareAndSet(false, true)) {
      LOG.warn(
          "the group {} was not told the positions, so its lag is out of date; training is not affected: {}",
          group,
          Sentences.reason(error));
    }
  }

  private static Map<TopicPartition, OffsetAndMetadata> offsets(List<Position> positions) {
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    for (Position position : positions) {
      offsets.put(
          new TopicPartition(position.topic(), position.partition()),
          new OffsetAndMetadata(position.offset()));
    }
    return offsets;
  }
}
