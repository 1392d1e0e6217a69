package dev.millrace.ingest.source;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/** Pauses partitions whose records cannot be used now, and resumes them; polling goes on. */
final class Flow {
  private final Consumer<byte[], byte[]> consumer;
  private final Handover handover;
  private final Assembler assembler;
  private final Targets targets;
  private final int mostBacklog;
  private final Set<TopicPartition> ahead = new HashSet<>();

  /**
   * @param mostBacklog records of one partition that may wait for other partitions
   */
  Flow(
      Consumer<byte[], byte[]> consumer,
      Handover handover,
      Assembler assembler,
      Targets targets,
      int mostBacklog) {
    this.consumer = consumer;
    this.handover = handover;
    this.assembler = assembler;
    this.targets = targets;
    this.mostBacklog = mostBacklog;
  }

  /** Makes the consumer fetch what is wanted now. Returns whether that is anything. */
  boolean apply(Collection<TopicPartition> partitions) {
    Set<TopicPartition> unwanted = unwanted(partitions);
    Set<TopicPartition> paused = consumer.paused();
    if (!paused.equals(unwanted)) {
      consumer.pause(unwanted);
      List<TopicPartition> again =
          paused.stream().filter(partition -> !unwanted.contains(partition)).toList();
      consumer.resume(again);
    }
    return unwanted.size() < partitions.size();
  }

  private Set<TopicPartition> unwanted(Collection<TopicPartition> partitions) {
    if (handover.isFull()) {
      return new HashSet<>(partitions);
    }
    Set<TopicPartition> unwanted = new HashSet<>();
    for (TopicPartition partition : partitions) {
      int backlog = assembler.backlog(partition.partition());
      if (backlog >= mostBacklog) {
        ahead.add(partition);
      } else if (backlog <= mostBacklog / 2) {
        ahead.remove(partition);
      }
      if (ahead.contains(partition) || targets.isReached(partition.partition())) {
        unwanted.add(partition);
      }
    }
    return unwanted;
  }
}
