package dev.millrace.ingest;

import dev.millrace.events.Position;
import java.util.List;

/**
 * The targets of an {@code --until-end} run are reached and everything before them was handed out.
 *
 * @param positions the targets, one for each partition; they may lie beyond the last batch's
 *     positions, since transactions and compaction leave offsets without records
 */
public record EndOfData(List<Position> positions) implements Intake {
  public EndOfData {
    positions = List.copyOf(positions);
  }
}
