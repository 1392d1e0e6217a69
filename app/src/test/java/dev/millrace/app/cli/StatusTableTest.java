package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.app.cli.RunStatus.LastCheckpoint;
import dev.millrace.app.cli.RunStatus.State;
import dev.millrace.events.EvaluationMetrics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusTableTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void columnsAreAlignedAndNumbersReadable() {
    StatusTable table = new StatusTable(NOW);
    table.add("elec", new StatusReader.Found(status(State.RUNNING, "", 3), 1_234));
    table.addMissing("other");

    assertThat(table.lines())
        .containsExactly(
            "JOB    RUN    STATE       ATTEMPT  STEP    LOSS  QUALITY                           RATE  LAG    CHECKPOINT",
            "elec   run-1  running     2        12,345  0.25  accuracy 0.900 (no change 0.850)  0.02  1,234  step 12,000, 5 min ago",
            "other  -      no run yet");
  }

  @Test
  void runThatIsNotHeardIsSilentWhateverItSaidLast() {
    assertThat(state(State.RUNNING, "", 20)).contains("running");
    assertThat(state(State.RUNNING, "", 21)).contains("silent for 21 s");
    assertThat(state(State.PAUSED, "command", 300)).contains("silent for 5 min");
    assertThat(state(State.STOPPED, "end of data", 300)).contains("stopped (end of data)");
    assertThat(state(State.WAITING, "", 3)).contains("waiting for data");
  }

  @Test
  void reasonsFromOutsideCannotControlTheTerminal() {
    assertThat(state(State.FAILED, "\u001b[2Jgone", 1)).contains("failed (\\u001b[2Jgone)");
  }

  private static String state(State state, String note, int secondsAgo) {
    StatusTable table = new StatusTable(NOW);
    table.add("elec", new StatusReader.Found(status(state, note, secondsAgo), 0));
    return table.lines().get(1);
  }

  private static RunStatus status(State state, String note, int secondsAgo) {
    return new RunStatus(
        "run-1",
        2,
        state,
        note,
        NOW.minusSeconds(secondsAgo),
        12_345,
        0.25,
        0.02,
        EvaluationMetrics.classification(1000, 0.9, 0.25, 0.8, 0.85, 0.6),
        List.of(),
        new LastCheckpoint(12_000, NOW.minus(Duration.ofMinutes(5)), "/c"));
  }
}
