package dev.millrace.callbacks.service;

import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the newest record of a partition that matches, in windows from the end backward, each four
 * times the one before: what is looked for is mostly near the end of a long topic.
 */
final class BackwardSearch {
  private static final long FIRST_WINDOW = 2_000;
  private static final int GROWTH = 4;
  private static final Duration POLL = Duration.ofMillis(200);

  private final Consumer<String, byte[]> consumer;
  private final Duration patience;
  private final LongSupplier nanos;

  /**
   * @param patience without a record after which Kafka counts as gone
   */
  BackwardSearch(Consumer<String, byte[]> consumer, Duration patience, LongSupplier nanos) {
    this.consumer = consumer;
    this.patience = patience;
    this.nanos = nanos;
  }

  /** The newest match with an offset in {@code [from, end)}, or null. */
  @Nullable ConsumerRecord<String, byte[]> newest(
      TopicPartition partition,
      long from,
      long end,
      Predicate<ConsumerRecord<String, byte[]>> matches) {
    consumer.assign(List.of(partition));
    long window = FIRST_WINDOW;
    for (long to = end; to > from; to -= window / GROWTH) {
      ConsumerRecord<String, byte[]> found =
          last(partition, Math.max(from, to - window), to, matches);
      if (found != null) {
        return found;
      }
      window *= GROWTH;
    }
    return null;
  }

  private @Nullable ConsumerRecord<String, byte[]> last(
      TopicPartition partition,
      long from,
      long to,
      Predicate<ConsumerRecord<String, byte[]>> matches) {
    consumer.seek(partition, from);
    ConsumerRecord<String, byte[]> found = null;
    long heardAt = nanos.getAsLong();
    while (consumer.position(partition) < to) {
      long before = consumer.position(partition);
      for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL).records(partition)) {
        if (record.offset() < to && matches.test(record)) {
          found = record;
        }
      }
      if (consumer.position(partition) > before) {
        heardAt = nanos.getAsLong();
      } else if (nanos.getAsLong() - heardAt > patience.toNanos()) {
        throw new TimeoutException(
            "no record of " + partition + " arrived within " + patience.toSeconds() + " s");
      }
    }
    return found;
  }
}
