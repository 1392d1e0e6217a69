package dev.millrace.events;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The run goes on: after a restart, from a checkpoint and the journal behind it; or after a pause,
 * by a command.
 *
 * @param step the last step done (after a restart: in the checkpoint)
 * @param journalStep the last step in the journal: up to it, steps are repeated as they were
 * @param checkpoint the checkpoint restored, after a restart
 * @param commandId the command that ended a pause
 */
public record RunResumed(
    int attempt,
    long step,
    long journalStep,
    @Nullable String checkpoint,
    @Nullable String commandId,
    List<Position> positions)
    implements Event {
  public RunResumed {
    positions = List.copyOf(positions);
  }

  /** The end of a pause, by a command. */
  public static RunResumed afterPause(int attempt, long step, String commandId) {
    return new RunResumed(attempt, step, step, null, commandId, List.of());
  }

  @Override
  public String key() {
    return commandId != null ? commandId : "attempt-" + attempt;
  }
}
