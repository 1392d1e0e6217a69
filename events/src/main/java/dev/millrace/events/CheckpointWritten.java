package dev.millrace.events;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint is complete on disk.
 *
 * @param path of its directory, whose name is unique in the run: several checkpoints may be of one
 *     step
 * @param sha256 of its whole state
 * @param tag the pointer that now leads to it besides {@code latest}
 */
public record CheckpointWritten(
    int attempt,
    long step,
    long optimizerStep,
    String path,
    String sha256,
    @Nullable String tag,
    List<Position> positions)
    implements Event {
  public CheckpointWritten {
    positions = List.copyOf(positions);
  }

  @Override
  public String key() {
    String name = path.substring(1 + Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')));
    return tag == null ? name : name + "/" + tag;
  }
}
