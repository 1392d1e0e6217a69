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
    String job,
    long step,
    long journalStep,
    @Nullable String checkpoint,
    @Nullable String commandId,
    List<Position> positions)
    implements Event {
  public RunResumed {
    positions = List.copyOf(positions);
  }

  @Override
  public String key() {
    return commandId != null ? commandId : "attempt-" + attempt;
  }
}
