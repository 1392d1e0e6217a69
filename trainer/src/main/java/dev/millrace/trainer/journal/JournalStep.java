package dev.millrace.trainer.journal;

import dev.millrace.events.RecordRange;
import java.util.ArrayList;
import java.util.List;

/**
 * A step as it was made: its records, per micro-batch.
 *
 * @param batches one element per micro-batch, in order
 */
public record JournalStep(long step, List<List<RecordRange>> batches) {
  /**
   * @param ranges as in the event, of all micro-batches
   */
  static JournalStep of(long step, List<RecordRange> ranges) {
    List<List<RecordRange>> batches = new ArrayList<>();
    for (RecordRange range : ranges) {
      while (batches.size() <= range.batch()) {
        batches.add(new ArrayList<>());
      }
      batches.get(range.batch()).add(range);
    }
    return new JournalStep(step, List.copyOf(batches));
  }
}
