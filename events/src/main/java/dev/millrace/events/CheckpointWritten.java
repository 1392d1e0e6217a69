package dev.millrace.events;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint is complete on disk.
 *
 * @param path of its directory
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
    return tag == null ? Long.toString(step) : step + "/" + tag;
  }
}
