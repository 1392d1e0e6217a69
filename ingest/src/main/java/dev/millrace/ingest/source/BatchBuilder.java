package dev.millrace.ingest.source;

import dev.millrace.events.Position;
import dev.millrace.events.RecordRange;
import dev.millrace.ingest.Batch;
import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.Fault;
import dev.millrace.ingest.RejectedRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Decodes records and makes batches of them; when a batch ends is the assemblers' affair. Every
 * partition's offsets are tiled: a batch starts where the one before ended.
 */
final class BatchBuilder {
  private static final float[] NO_ROWS = {};

  private final String topic;
  private final RowBuffer rows;
  private final RejectListener rejects;
  private final TreeMap<Integer, PartitionProgress> partitions = new TreeMap<>();

  /** The partitions that have rows, so that a batch of one costs the same with many partitions. */
  private final List<PartitionProgress> withRows = new ArrayList<>();

  private int waitingRejected;

  BatchBuilder(DataConfig data, Map<Integer, Long> start, RejectListener rejects) {
    this.topic = data.topic();
    this.rows = new RowBuffer(data);
    this.rejects = rejects;
    start.forEach(
        (partition, offset) -> partitions.put(partition, new PartitionProgress(partition, offset)));
  }

  /** Rows that wait for a batch. */
  int rows() {
    return rows.rows();
  }

  /** Where a partition's previous batch ended. */
  long next(int partition) {
    return progress(partition).next();
  }

  /** After a partition's last row that waits; where its previous batch ended if none does. */
  long afterLastRow(int partition) {
    return progress(partition).afterLastRow();
  }

  /** Rejected records of a partition that wait for a batch. */
  int waitingRejected(int partition) {
    return progress(partition).waitingRejected();
  }

  /** Records that wait for a batch. */
  int waiting() {
    return rows.rows() + waitingRejected;
  }

  /** Decodes a record. Returns whether it became a row. */
  boolean add(ConsumerRecord<byte[], byte[]> record) {
    PartitionProgress progress = progress(record.partition());
    Fault fault = rows.add(record);
    if (fault == null) {
      if (!progress.hasRows()) {
        withRows.add(progress);
      }
      progress.row(record.offset());
      return true;
    }
    progress.reject(
        new RejectedRecord(
            topic, record.partition(), record.offset(), fault.kind().text(), fault.reason()));
    waitingRejected++;
    rejects.rejected(record, fault);
    return false;
  }

  /** A batch of all rows. */
  Batch build() {
    withRows.sort(Comparator.comparingInt(PartitionProgress::partition));
    List<RecordRange> ranges = new ArrayList<>(withRows.size());
    for (PartitionProgress progress : withRows) {
      ranges.add(range(progress.partition(), progress.next(), progress.afterLastRow()));
    }
    return build(ranges);
  }

  /** A batch of all rows that consumes exactly these ranges, ordered by partition. */
  Batch build(List<RecordRange> ranges) {
    List<RejectedRecord> rejected = new ArrayList<>();
    List<Position> after = new ArrayList<>(ranges.size());
    for (RecordRange range : ranges) {
      progress(range.partition()).advance(range.to(), rejected);
      after.add(new Position(topic, range.partition(), range.to()));
    }
    withRows.clear();
    waitingRejected -= rejected.size();
    RowBuffer.Rows taken = rows.take();
    return new Batch(
        taken.features(),
        taken.labels(),
        taken.rows(),
        ranges,
        rejected,
        after,
        taken.newestTimestamp());
  }

  /** What was rejected in partitions that have no rows waiting, as a batch without rows. */
  Optional<Batch> rejectedOnly() {
    if (waitingRejected == 0) {
      return Optional.empty();
    }
    return rejectedOnly(
        partitions.values().stream().filter(progress -> !progress.hasRows()).toList());
  }

  /** What was rejected in one partition, which must have no rows waiting. */
  Optional<Batch> rejectedOnly(int partition) {
    return rejectedOnly(List.of(progress(partition)));
  }

  private Optional<Batch> rejectedOnly(List<PartitionProgress> from) {
    List<RejectedRecord> rejected = new ArrayList<>();
    List<Position> after = new ArrayList<>();
    for (PartitionProgress progress : from) {
      long before = progress.next();
      progress.advancePastRejected(rejected);
      if (progress.next() != before) {
        after.add(new Position(topic, progress.partition(), progress.next()));
      }
    }
    waitingRejected -= rejected.size();
    return rejected.isEmpty()
        ? Optional.empty()
        : Optional.of(new Batch(NO_ROWS, NO_ROWS, 0, List.of(), rejected, after, -1));
  }

  private RecordRange range(int partition, long from, long to) {
    return new RecordRange(topic, partition, from, to, 0);
  }

  private PartitionProgress progress(int partition) {
    return Objects.requireNonNull(partitions.get(partition), () -> "partition " + partition);
  }
}
