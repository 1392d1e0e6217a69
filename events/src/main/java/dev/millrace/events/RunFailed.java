package dev.millrace.events;

import org.jspecify.annotations.Nullable;

/** This life of the run ended by an error. */
public record RunFailed(int attempt, long step, String error, @Nullable String lastGoodCheckpoint)
    implements Event {
  @Override
  public String key() {
    return "attempt-" + attempt;
  }
}
