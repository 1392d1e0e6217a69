package dev.millrace.events;

import org.jspecify.annotations.Nullable;

/**
 * No step is made until {@code Resume}; the consumer keeps its place and commands are still taken.
 *
 * @param step the last step done
 * @param commandId the command that paused; absent when the trainer paused by itself
 */
public record RunPaused(int attempt, long step, String reason, @Nullable String commandId)
    implements Event {
  @Override
  public String key() {
    return commandId != null ? commandId : "step-" + step;
  }
}
