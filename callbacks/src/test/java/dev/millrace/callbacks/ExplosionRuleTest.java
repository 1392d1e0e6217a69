package dev.millrace.callbacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.events.Clip;
import dev.millrace.events.SetClipping;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplosionRuleTest {
  private final TestRun run = new TestRun();
  private final ClipOnExplosion config =
      new ClipOnExplosion(Monitor.of("gradientNorm", null), 10, Quantity.steps(5));
  private final Callback callback = config.create();
  private long step;

  @Test
  void explosionIsClippedAtTheLargestNormalNorm() {
    assertThat(norms(1, 2, 3, 2, 1)).isEmpty();
    List<Decision> decisions = norms(20.001);
    assertThat(decisions)
        .extracting(Decision::command)
        .containsExactly(new SetClipping(Clip.Kind.NORM, 3.0));
    assertThat(decisions.get(0).reason())
        .isEqualTo(
            "the gradient norm 20.001 exceeds 10 times the median 2.0 of 5 steps; clip at the"
                + " largest normal one, 3.0");
  }

  @Test
  void tenTimesTheMedianIsNotMore() {
    norms(1, 2, 3, 2, 1);
    assertThat(norms(20)).isEmpty();
  }

  @Test
  void nothingIsJudgedBeforeTheWindowIsFull() {
    assertThat(norms(1, 1, 1, 1, 1000)).isEmpty();
  }

  @Test
  void windowMovesOn() {
    norms(1, 1, 1, 1, 1, 9, 9, 9, 9, 9);
    assertThat(norms(89)).isEmpty();
    assertThat(norms(91)).hasSize(1);
  }

  @Test
  void explosionsInTheWindowAreNoThresholds() {
    norms(1, 2, 3, 2, 1);
    Decision first = norms(100).get(0);
    callback.onEvent(run.rejected(first.commandId(), step + 1));
    assertThat(norms(100).get(0).command()).isEqualTo(new SetClipping(Clip.Kind.NORM, 3.0));
  }

  @Test
  void unacknowledgedCommandBlocksTheNext() {
    norms(1, 1, 1, 1, 1);
    Decision first = norms(11).get(0);
    assertThat(norms(12)).isEmpty();
    callback.onEvent(run.applied(first.commandId(), step + 1));
    assertThat(norms(13)).hasSize(1);
  }

  @Test
  void clippingInForceIsLeftUnlessItIsOffByMoreThanTwo() {
    norms(1, 1, 1, 1, 1);
    callback.onEvent(run.clipping(1.9, step));
    assertThat(norms(11)).as("1 for 1.9").isEmpty();
    callback.onEvent(run.clipping(2.1, step));
    assertThat(norms(12)).as("1 for 2.1").hasSize(1);
  }

  @Test
  void skippedStepsDoNotCount() {
    norms(1, 1, 1, 1, 1);
    for (int i = 0; i < 5; i++) {
      assertThat(callback.onEvent(run.skipped(++step))).isEmpty();
    }
    assertThat(norms(11)).hasSize(1);
  }

  @Test
  void gradientsThatAreAllZeroExplodeNothing() {
    norms(0, 0, 0, 0, 0);
    assertThat(norms(1)).isEmpty();
  }

  @Test
  void windowSurvivesARestore() {
    norms(9, 1, 2, 3, 2, 1);
    Callback after = config.create();
    after.restore(callback.state());
    assertThat(after.state()).isEqualTo(callback.state());
    assertThat(after.onEvent(run.step(7, 21, .1)).get(0).command())
        .isEqualTo(new SetClipping(Clip.Kind.NORM, 3.0));
  }

  private List<Decision> norms(double... norms) {
    List<Decision> decisions = List.of();
    for (double norm : norms) {
      decisions = callback.onEvent(run.step(++step, norm, .1));
    }
    return decisions;
  }
}
