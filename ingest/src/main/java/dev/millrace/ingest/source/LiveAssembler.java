package dev.millrace.ingest.source;

import dev.millrace.ingest.Batch;
import dev.millrace.ingest.DataConfig;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Makes a batch of the first rows that come. A short one goes when its first row has waited for
 * {@code maxWait}, or when very many rejected records wait behind its first row: they must not pile
 * up in memory, and where a batch ends must still depend on the records alone.
 */
final class LiveAssembler implements Assembler {
  static final int MAX_REJECTED_BEHIND_ROWS = 10_000;

  private final BatchBuilder builder;
  private final int batchSize;
  private final long maxWaitNanos;
  private final LongSupplier nanoTime;
  private final Consumer<Batch> out;
  private long firstRowAt;
  private int rejectedBehindRows;

  LiveAssembler(BatchBuilder builder, DataConfig data, LongSupplier nanoTime, Consumer<Batch> out) {
    this.builder = builder;
    this.batchSize = data.batchSize();
    this.maxWaitNanos = data.maxWait() == null ? NOT_DUE : data.maxWait().toNanos();
    this.nanoTime = nanoTime;
    this.out = out;
  }

  @Override
  public void accept(ConsumerRecord<byte[], byte[]> record) {
    boolean first = builder.rows() == 0;
    boolean isRow = builder.add(record);
    if (isRow && first && maxWaitNanos != NOT_DUE) {
      firstRowAt = nanoTime.getAsLong();
    }
    if (!isRow && !first) {
      rejectedBehindRows++;
    }
    if (builder.rows() == batchSize || rejectedBehindRows == MAX_REJECTED_BEHIND_ROWS) {
      emit();
    }
  }

  @Override
  public void reached(int partition, long position) {
    // A live batch ends by its rows, wherever they are.
  }

  @Override
  public void idle() {
    if (nanosUntilDue() <= 0) {
      emit();
    }
    builder.rejectedOnly().ifPresent(out);
  }

  @Override
  public void finish() {
    if (builder.rows() > 0) {
      emit();
    }
    builder.rejectedOnly().ifPresent(out);
  }

  private void emit() {
    rejectedBehindRows = 0;
    out.accept(builder.build());
  }

  @Override
  public long nanosUntilDue() {
    return builder.rows() == 0 || maxWaitNanos == NOT_DUE
        ? NOT_DUE
        : maxWaitNanos - (nanoTime.getAsLong() - firstRowAt);
  }

  @Override
  public int backlog(int partition) {
    return 0;
  }

  @Override
  public int waiting() {
    return builder.waiting();
  }
}
