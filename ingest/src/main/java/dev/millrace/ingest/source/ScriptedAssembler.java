package dev.millrace.ingest.source;

import dev.millrace.events.RecordRange;
import dev.millrace.ingest.Batch;
import dev.millrace.ingest.IngestException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Makes the journal's batches again, exactly, and then hands everything else to the live assembler.
 * Records that the current batch does not need wait undecoded, partition by partition.
 */
final class ScriptedAssembler implements Assembler {
  private final BatchBuilder builder;
  private final Deque<List<RecordRange>> script;
  private final Consumer<Batch> out;
  private final Assembler live;
  private final Map<Integer, Deque<ConsumerRecord<byte[], byte[]>>> backlog = new HashMap<>();
  private int waiting;

  /**
   * @param script ranges of each micro-batch, ordered by partition, none of them empty
   * @param live takes over, with the same builder, after the script
   */
  ScriptedAssembler(
      BatchBuilder builder, List<List<RecordRange>> script, Consumer<Batch> out, Assembler live) {
    this.builder = builder;
    this.script = new ArrayDeque<>(script);
    this.out = out;
    this.live = live;
  }

  @Override
  public void accept(ConsumerRecord<byte[], byte[]> record) {
    if (script.isEmpty()) {
      live.accept(record);
      return;
    }
    queue(record.partition()).addLast(record);
    waiting++;
    while (!script.isEmpty() && makeBatch(script.getFirst())) {
      script.removeFirst();
    }
    if (script.isEmpty()) {
      release();
    }
  }

  /** Takes what the batch needs; returns whether that was all. */
  private boolean makeBatch(List<RecordRange> ranges) {
    boolean complete = true;
    for (RecordRange range : ranges) {
      complete &= take(range);
    }
    if (complete) {
      out.accept(builder.build(ranges));
    }
    return complete;
  }

  /** Takes a range's records; returns whether the last of them is in. */
  private boolean take(RecordRange range) {
    Deque<ConsumerRecord<byte[], byte[]>> queue = queue(range.partition());
    while (!isComplete(range)) {
      ConsumerRecord<byte[], byte[]> head = queue.peekFirst();
      if (head == null) {
        return false;
      }
      if (head.offset() >= range.to()) {
        throw gone(range);
      }
      queue.removeFirst();
      waiting--;
      take(range, head);
    }
    return true;
  }

  private void take(RecordRange range, ConsumerRecord<byte[], byte[]> record) {
    boolean isRow = builder.add(record);
    if (isRow && record.offset() < range.from()) {
      throw new IngestException(Journal.notTrained(range, record.offset()));
    }
    if (!isRow && record.offset() == range.to() - 1) {
      throw new IngestException(Journal.nowRejected(range));
    }
    boolean flood =
        record.offset() < range.from()
            && builder.waitingRejected(range.partition()) >= LiveAssembler.MAX_REJECTED_BEHIND_ROWS;
    if (flood) {
      builder.rejectedOnly(range.partition()).ifPresent(out);
    }
  }

  private boolean isComplete(RecordRange range) {
    return builder.afterLastRow(range.partition()) == range.to();
  }

  private void release() {
    backlog.values().forEach(queue -> queue.forEach(live::accept));
    backlog.clear();
    waiting = 0;
  }

  @Override
  public void reached(int partition, long position) {
    if (script.isEmpty()) {
      return;
    }
    for (RecordRange range : script.getFirst()) {
      if (range.partition() == partition && position >= range.to() && !isComplete(range)) {
        throw gone(range);
      }
    }
  }

  private static IngestException gone(RecordRange range) {
    return new IngestException(Journal.gone(range));
  }

  @Override
  public void idle() {
    if (script.isEmpty()) {
      live.idle();
    }
  }

  @Override
  public void finish() {
    if (!script.isEmpty()) {
      throw gone(script.getFirst().get(0));
    }
    live.finish();
  }

  @Override
  public long nanosUntilDue() {
    return script.isEmpty() ? live.nanosUntilDue() : NOT_DUE;
  }

  @Override
  public int backlog(int partition) {
    Deque<ConsumerRecord<byte[], byte[]>> queue = backlog.get(partition);
    return queue == null ? 0 : queue.size();
  }

  @Override
  public int waiting() {
    return waiting + builder.waiting();
  }

  private Deque<ConsumerRecord<byte[], byte[]>> queue(int partition) {
    return backlog.computeIfAbsent(partition, p -> new ArrayDeque<>());
  }
}
