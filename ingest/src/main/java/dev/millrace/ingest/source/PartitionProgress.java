package dev.millrace.ingest.source;

import dev.millrace.ingest.RejectedRecord;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** How far one partition is: what was handed out, and what waits for a batch. */
final class PartitionProgress {
  private final int partition;
  private final Deque<RejectedRecord> rejected = new ArrayDeque<>();
  private long next;
  private long afterLastRow;

  PartitionProgress(int partition, long next) {
    this.partition = partition;
    this.next = next;
    this.afterLastRow = next;
  }

  int partition() {
    return partition;
  }

  /** Where the previous batch ended. */
  long next() {
    return next;
  }

  /** After the last row that waits; meaningful only with rows. */
  long afterLastRow() {
    return afterLastRow;
  }

  boolean hasRows() {
    return afterLastRow > next;
  }

  void row(long offset) {
    afterLastRow = offset + 1;
  }

  void reject(RejectedRecord record) {
    rejected.addLast(record);
  }

  int waitingRejected() {
    return rejected.size();
  }

  /** A batch ends before {@code offset}: moves there and hands over what was rejected before it. */
  void advance(long offset, List<RejectedRecord> into) {
    RejectedRecord head;
    while ((head = rejected.peekFirst()) != null && head.offset() < offset) {
      into.add(head);
      rejected.removeFirst();
    }
    next = offset;
    afterLastRow = offset;
  }

  /** Hands over everything rejected; only without rows. */
  void advancePastRejected(List<RejectedRecord> into) {
    if (!rejected.isEmpty()) {
      advance(rejected.getLast().offset() + 1, into);
    }
  }
}
