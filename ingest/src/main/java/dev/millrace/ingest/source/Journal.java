package dev.millrace.ingest.source;

import dev.millrace.events.RecordRange;
import dev.millrace.ingest.IngestException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks a journal against the topic before it is followed; words for when the two differ. */
final class Journal {
  private static final String WHAT_TO_DO =
      "; the run cannot be continued exactly, `train --new-run` starts afresh";

  private Journal() {}

  /**
   * The script with each batch ordered by partition.
   *
   * @throws IngestException when it names records before the start, after the end, or twice
   */
  static List<List<RecordRange>> checked(
      List<List<RecordRange>> script, DataTopic topic, Map<Integer, Long> start) {
    Map<Integer, Long> ends = new HashMap<>();
    topic.partitions().forEach(extent -> ends.put(extent.partition(), extent.end()));
    Map<Integer, Long> next = new HashMap<>(start);
    List<List<RecordRange>> result = new ArrayList<>(script.size());
    for (List<RecordRange> batch : script) {
      for (RecordRange range : batch) {
        check(range, topic.topic(), next, ends);
        next.put(range.partition(), range.to());
      }
      result.add(batch.stream().sorted(Comparator.comparingInt(RecordRange::partition)).toList());
    }
    return result;
  }

  private static void check(
      RecordRange range, String topic, Map<Integer, Long> next, Map<Integer, Long> ends) {
    Long from = next.get(range.partition());
    Long end = ends.get(range.partition());
    if (!range.topic().equals(topic) || from == null || end == null) {
      throw new IngestException(named(range) + ", which is not in the topic " + topic + WHAT_TO_DO);
    }
    if (range.from() < from || range.from() >= range.to()) {
      throw new IngestException(
          named(range) + ", but the batch before it ended at " + from + WHAT_TO_DO);
    }
    if (range.to() > end) {
      throw new IngestException(
          named(range)
              + ", but the topic ends at "
              + end
              + ": it was deleted and created again, or cut"
              + WHAT_TO_DO);
    }
  }

  static String gone(RecordRange range) {
    return named(range)
        + ", and the record at offset "
        + (range.to() - 1)
        + " is gone: retention or compaction removed it"
        + WHAT_TO_DO;
  }

  static String notTrained(RecordRange range, long offset) {
    return named(range)
        + ", but the record at offset "
        + offset
        + " before them is a good one that no batch of the journal has: the job's `data` block or the topic has changed"
        + WHAT_TO_DO;
  }

  static String nowRejected(RecordRange range) {
    return named(range)
        + ", but the record at offset "
        + (range.to() - 1)
        + ", once trained on, cannot be decoded now: the job's `data` block or the topic has changed"
        + WHAT_TO_DO;
  }

  private static String named(RecordRange range) {
    return "the journal names records ["
        + range.from()
        + ", "
        + range.to()
        + ") of "
        + range.topic()
        + " partition "
        + range.partition();
  }
}
