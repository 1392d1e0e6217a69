package dev.millrace.ingest.source;

import java.time.Duration;
import java.util.Collection;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/** From fetched records to the assembler, up to the targets. */
final class Feed {
  private static final Duration KNOWN_POSITION = Duration.ofMillis(100);

  private final Assembler assembler;
  private final Targets targets;
  private final Handover handover;
  private final boolean followsPositions;
  private boolean ended;

  /**
   * @param followsPositions whether the assembler wants to know positions, targets or not
   */
  Feed(Assembler assembler, Targets targets, Handover handover, boolean followsPositions) {
    this.assembler = assembler;
    this.targets = targets;
    this.handover = handover;
    this.followsPositions = followsPositions || targets.exist();
  }

  void accept(ConsumerRecords<byte[], byte[]> records) {
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (targets.isBefore(record.partition(), record.offset())) {
        assembler.accept(record);
      }
    }
  }

  /** Everything fetched has been accepted: looks how far that is, and whether it is the end. */
  void settle(Consumer<byte[], byte[]> consumer, Collection<TopicPartition> partitions) {
    if (followsPositions && !ended) {
      for (TopicPartition partition : partitions) {
        long position = consumer.position(partition, KNOWN_POSITION);
        targets.reached(partition.partition(), position);
        assembler.reached(partition.partition(), position);
      }
    }
    assembler.idle();
    if (targets.allReached() && !ended) {
      assembler.finish();
      handover.end(targets.end());
      ended = true;
    }
  }

  long nanosUntilDue() {
    return assembler.nanosUntilDue();
  }

  /** Records accepted and not handed over. */
  int waiting() {
    return assembler.waiting();
  }
}
