package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.app.cli.RunStatus.State;
import dev.millrace.events.CallbackFailed;
import dev.millrace.events.CheckpointWritten;
import dev.millrace.events.Envelope;
import dev.millrace.events.EvaluationCompleted;
import dev.millrace.events.EvaluationMetrics;
import dev.millrace.events.Event;
import dev.millrace.events.Heartbeat;
import dev.millrace.events.Position;
import dev.millrace.events.RecordRange;
import dev.millrace.events.RunFailed;
import dev.millrace.events.RunPaused;
import dev.millrace.events.RunStopped;
import dev.millrace.events.StepCompleted;
import dev.millrace.events.StepDurations;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunFoldTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final RunFold fold = new RunFold();
  private int second;

  @Test
  void nothingIsNoRun() {
    assertThat(fold.status()).isEmpty();
  }

  @Test
  void stepsMoveTheRunAndItsPositions() {
    tell("r", step(1, 0, 0, 4));
    tell("r", step(2, 1, 0, 3));
    tell("r", step(3, 0, 4, 8));

    assertThat(status().state()).isEqualTo(State.RUNNING);
    assertThat(status().step()).isEqualTo(3);
    assertThat(status().loss()).isEqualTo(0.5);
    assertThat(status().learningRate()).isEqualTo(0.02);
    assertThat(status().positions())
        .containsExactly(new Position("data", 0, 8), new Position("data", 1, 3));
    assertThat(status().heard()).isEqualTo(START.plusSeconds(3));
  }

  @Test
  void positionOfACheckpointBehindTheStepsDoesNotTakeThemBack() {
    tell("r", step(1, 0, 0, 4));
    tell("r", checkpoint(1, 2));

    assertThat(status().positions()).containsExactly(new Position("data", 0, 4));
    assertThat(status().checkpoint().step()).isEqualTo(1);
    assertThat(status().checkpoint().time()).isEqualTo(START.plusSeconds(2));
  }

  @Test
  void pauseStaysThroughHeartbeatsUntilAStepIsMade() {
    tell("r", new RunPaused(1, 3, "command", "c"));
    tell("r", new Heartbeat(1, 1, 3, Heartbeat.State.PAUSED));
    assertThat(status().state()).isEqualTo(State.PAUSED);
    assertThat(status().note()).isEqualTo("command");

    tell("r", step(4, 0, 0, 4));
    assertThat(status().state()).isEqualTo(State.RUNNING);
    assertThat(status().note()).isEmpty();
  }

  @Test
  void heartbeatTellsThatItWaits() {
    tell("r", new Heartbeat(1, 1, 3, Heartbeat.State.WAITING_FOR_DATA));

    assertThat(status().state()).isEqualTo(State.WAITING);
    assertThat(status().step()).isEqualTo(3);
  }

  @Test
  void endsCarryTheirReasons() {
    tell("r", new RunStopped(1, 3, "end of data"));
    assertThat(status().state()).isEqualTo(State.STOPPED);
    assertThat(status().note()).isEqualTo("end of data");

    tell("r", new RunFailed(2, 3, "disk full", null));
    assertThat(status().state()).isEqualTo(State.FAILED);
    assertThat(status().note()).isEqualTo("disk full");
    assertThat(status().attempt()).isEqualTo(2);
  }

  @Test
  void metricsAreTheWindows() {
    EvaluationMetrics window = EvaluationMetrics.classification(9, 0.9, 0.2, 0.8, 0.5, 0.5);
    EvaluationMetrics cumulative = EvaluationMetrics.classification(99, 0.8, 0.3, 0.7, 0.5, 0.5);

    tell("r", new EvaluationCompleted(1, 1, 9, 9, window, cumulative));

    assertThat(status().metrics()).isEqualTo(window);
  }

  @Test
  void anotherRunStartsAfresh() {
    tell("old", step(7, 0, 0, 4));
    tell("old", checkpoint(7, 4));
    tell("new", step(1, 0, 0, 1));

    assertThat(status().run()).isEqualTo("new");
    assertThat(status().step()).isEqualTo(1);
    assertThat(status().checkpoint()).isNull();
    assertThat(status().positions()).containsExactly(new Position("data", 0, 1));
  }

  @Test
  void callbackOfAnOlderRunDoesNotBringItBack() {
    tell("new", step(1, 0, 0, 1));
    tell("old", new CallbackFailed(1, "checkpoint", "e", "broken", 1, 1));

    assertThat(status().run()).isEqualTo("new");
  }

  private RunStatus status() {
    return fold.status().orElseThrow();
  }

  private void tell(String run, Event event) {
    second++;
    fold.accept(Envelope.of(event, "test", START.plusSeconds(second), run));
  }

  private static StepCompleted step(long number, int partition, long from, long to) {
    return new StepCompleted(
        1,
        number,
        number,
        (int) (to - from),
        0.5,
        1,
        false,
        0.02,
        null,
        "float32",
        new StepDurations(0, 0, 0),
        List.of(new RecordRange("data", partition, from, to, 0)),
        null);
  }

  private static CheckpointWritten checkpoint(long step, long position) {
    return new CheckpointWritten(
        1, step, step, "/c", "abc", null, List.of(new Position("data", 0, position)));
  }
}
