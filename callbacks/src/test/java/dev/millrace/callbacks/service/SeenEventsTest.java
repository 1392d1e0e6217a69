package dev.millrace.callbacks.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.callbacks.TestRun;
import dev.millrace.events.Heartbeat;
import org.junit.jupiter.api.Test;

class SeenEventsTest {
  private final TestRun run = new TestRun();
  private final SeenEvents seen = new SeenEvents();

  @Test
  void stepsThatGoBackAreRepeats() {
    assertThat(seen.first(run.step(5, 1, .1))).isTrue();
    assertThat(seen.first(run.step(4, 1, .1))).isFalse();
    assertThat(seen.first(run.step(5, 1, .1))).isFalse();
    assertThat(seen.first(run.skipped(5))).as("a step is completed or skipped").isFalse();
    assertThat(seen.first(run.skipped(6))).isTrue();
    assertThat(seen.first(run.step(6, 1, .1))).isFalse();
  }

  @Test
  void evaluationsAreCountedApartFromSteps() {
    seen.first(run.step(500, 1, .1));
    assertThat(seen.first(run.logLoss(1, .5))).isTrue();
    assertThat(seen.first(run.logLoss(1, .5))).isFalse();
  }

  @Test
  void otherKindsAreToldByTheirIds() {
    assertThat(seen.first(run.applied("a", 7))).isTrue();
    assertThat(seen.first(run.applied("b", 7))).isTrue();
    assertThat(seen.first(run.applied("a", 7))).isFalse();
    assertThat(seen.first(run.rejected("a", 7))).isTrue();
  }

  @Test
  void manyIdsAreRememberedButNotAll() {
    for (int i = 0; i <= SeenEvents.REMEMBERED; i++) {
      seen.first(run.applied("command " + i, 7));
    }
    assertThat(seen.snapshot().recent()).hasSize(SeenEvents.REMEMBERED);
    assertThat(seen.first(run.applied("command 1", 7))).isFalse();
    assertThat(seen.first(run.applied("command 0", 7))).isTrue();
  }

  @Test
  void heartbeatsTakeNoMemory() {
    assertThat(seen.first(run.envelope(new Heartbeat(1, 1, 5, Heartbeat.State.PAUSED), 5)))
        .isTrue();
    assertThat(seen.snapshot().recent()).isEmpty();
  }

  @Test
  void snapshotKnowsTheSame() {
    seen.first(run.step(5, 1, .1));
    seen.first(run.logLoss(1, .5));
    seen.first(run.applied("a", 7));
    SeenEvents after = new SeenEvents(seen.snapshot());
    assertThat(after.first(run.step(5, 1, .1))).isFalse();
    assertThat(after.first(run.logLoss(1, .5))).isFalse();
    assertThat(after.first(run.applied("a", 7))).isFalse();
    assertThat(after.first(run.step(6, 1, .1))).isTrue();
  }
}
