package dev.millrace.ingest.source;

import dev.millrace.ingest.Batch;
import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.EndOfData;
import dev.millrace.ingest.IngestException;
import dev.millrace.ingest.Intake;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Batches between the poll thread and the trainer. It never refuses one: the poll thread asks
 * whether it is full, and pauses partitions then; so it holds at most the high mark and one poll's
 * records.
 */
final class Handover {
  private static final int MOST_RECORDS = 4096;
  private static final long MOST_BYTES = 32L << 20;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  private final Deque<Batch> batches = new ArrayDeque<>();
  private final int high;
  private final int low;
  private final Runnable onLow;
  private long records;
  private boolean full;
  private @Nullable EndOfData end;
  private @Nullable IngestException failure;

  /**
   * @param high records from which on it is full, until there are no more than half as many
   * @param onLow called when it is no longer full
   */
  Handover(int high, Runnable onLow) {
    this.high = high;
    this.low = high / 2;
    this.onLow = onLow;
  }

  /** Two batches at least; more where rows are small. */
  static int highMark(DataConfig data) {
    long rowBytes = 4L * (data.width() + data.label().width());
    return (int) Math.max(2L * data.batchSize(), Math.min(MOST_RECORDS, MOST_BYTES / rowBytes));
  }

  void put(Batch batch) {
    lock.lock();
    try {
      batches.addLast(batch);
      records += weight(batch);
      full |= records >= high;
      arrived.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Nothing more will come. */
  void end(EndOfData newEnd) {
    lock.lock();
    try {
      end = newEnd;
      arrived.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Reading failed; told once everything before has been taken. The first failure counts. */
  void fail(IngestException newFailure) {
    lock.lock();
    try {
      failure = failure == null ? newFailure : failure;
      arrived.signal();
    } finally {
      lock.unlock();
    }
  }

  boolean isFull() {
    lock.lock();
    try {
      return full;
    } finally {
      lock.unlock();
    }
  }

  /** Records that wait here. */
  long records() {
    lock.lock();
    try {
      return records;
    } finally {
      lock.unlock();
    }
  }

  @Nullable Intake take(long nanos) throws InterruptedException {
    Intake taken;
    boolean nowLow;
    lock.lockInterruptibly();
    try {
      awaitArrival(nanos);
      taken = next();
      nowLow = full && records <= low;
      full &= !nowLow;
    } finally {
      lock.unlock();
    }
    if (nowLow) {
      onLow.run();
    }
    return taken;
  }

  private void awaitArrival(long nanos) throws InterruptedException {
    long left = nanos;
    while (batches.isEmpty() && failure == null && end == null && left > 0) {
      left = arrived.awaitNanos(left);
    }
  }

  private @Nullable Intake next() {
    Batch batch = batches.pollFirst();
    if (batch != null) {
      records -= weight(batch);
      return batch;
    }
    if (failure != null) {
      throw new IngestException(String.valueOf(failure.getMessage()), failure);
    }
    return end;
  }

  private static long weight(Batch batch) {
    return batch.rows() + batch.rejected().size();
  }
}
