package dev.millrace.events;

/**
 * The records {@code [from, to)} of one partition that one micro-batch of a step consumed.
 *
 * @param topic the data topic
 * @param partition the partition
 * @param from first offset, inclusive
 * @param to last offset, exclusive; the record at {@code to - 1} is the last one trained on
 * @param batch index of the micro-batch within the step, from 0; always 0 without accumulation
 */
public record RecordRange(String topic, int partition, long from, long to, int batch) {
  public RecordRange {
    Check.notBlank("topic", topic);
    Check.atLeast("partition", 0, partition);
    Check.atLeast("from", 0, from);
    Check.atLeast("to", from, to);
    Check.atLeast("batch", 0, batch);
  }
}
