package dev.millrace.ingest;

import dev.millrace.events.Position;
import dev.millrace.events.RecordRange;
import java.util.List;

/**
 * Rows to train on, in the order of (partition, offset), so that {@link #ranges} alone determine
 * them bit for bit. The arrays are the receiver's to keep.
 *
 * <p>A batch with {@code rows == 0} carries rejected records only: it is no step and has no ranges,
 * but its rejections count and its positions are consumed.
 *
 * @param features raw values, not normalised, {@code [rows, width]}, row-major, exactly that long
 * @param labels {@code [rows, label width]}, one-hot for classes
 * @param rows at most the batch size (a scripted batch: as many as it had when it was first made)
 * @param ranges per partition the offsets {@code [from, to)} consumed, ordered by partition; {@code
 *     from} is where that partition's previous batch ended, {@code to} follows the last row;
 *     rejected records and gaps in between belong to the range; {@code batch} is 0
 * @param rejected records rejected inside the ranges (or before them), by (partition, offset)
 * @param positionsAfter the next offset of every partition that this batch moved
 * @param newestTimestamp of the rows, milliseconds since the epoch; -1 without rows
 */
public record Batch(
    float[] features,
    float[] labels,
    int rows,
    List<RecordRange> ranges,
    List<RejectedRecord> rejected,
    List<Position> positionsAfter,
    long newestTimestamp)
    implements Intake {
  public Batch {
    ranges = List.copyOf(ranges);
    rejected = List.copyOf(rejected);
    positionsAfter = List.copyOf(positionsAfter);
  }
}
