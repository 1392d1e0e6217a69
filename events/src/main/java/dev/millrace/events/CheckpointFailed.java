package dev.millrace.events;

import org.jspecify.annotations.Nullable;

/** A checkpoint could not be written; the run goes on and the last good one stays. */
public record CheckpointFailed(
    int attempt, long step, String reason, @Nullable String tag, @Nullable String lastGood)
    implements Event {
  @Override
  public String key() {
    return attempt + "-" + step + (tag == null ? "" : "/" + tag);
  }
}
