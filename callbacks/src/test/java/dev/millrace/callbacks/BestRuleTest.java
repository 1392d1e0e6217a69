package dev.millrace.callbacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.events.WriteCheckpoint;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BestRuleTest {
  private final TestRun run = new TestRun();
  private final CheckpointBest config = new CheckpointBest(Monitor.of("window.logLoss", null));
  private final Callback callback = config.create();

  /** Case E1: best is .4 at index 2; were NaN best, neither .5 nor .4 would be asked for. */
  @Test
  void nanIsNeverBest() {
    assertThat(callback.onEvent(run.logLoss(1, Double.NaN))).isEmpty();
    assertThat(evaluated(2, .5)).isTrue();
    assertThat(evaluated(3, .4)).isTrue();
    assertThat(callback.state().at("/progress/best").doubleValue()).isEqualTo(.4);
    assertThat(evaluated(4, Double.NaN)).isFalse();
    assertThat(evaluated(5, .4)).isFalse();
  }

  /** Case E1: nothing but NaN leaves no best model, and no exception. */
  @Test
  void nothingButNanAsksForNoCheckpoint() {
    assertThat(evaluated(1, Double.NaN)).isFalse();
    assertThat(callback.state().at("/progress/best").isNull()).isTrue();
  }

  /** Case E3: the best checkpoint is unchanged after the resume. */
  @Test
  void worseValueAfterAResumeLeavesTheBestAlone() {
    assertThat(evaluated(1, .2)).isTrue();
    assertThat(evaluated(2, .3)).isFalse();
    assertThat(evaluated(3, .3)).isFalse();
    Callback after = config.create();
    after.restore(callback.state());
    after.onEvent(run.resumed(2, 30));
    assertThat(after.onEvent(run.logLoss(4, .3))).isEmpty();
    assertThat(after.state()).isEqualTo(callback.state());
  }

  @Test
  void asksForTheTagBest() {
    assertThat(callback.onEvent(run.logLoss(1, .5)))
        .extracting(Decision::command)
        .containsExactly(new WriteCheckpoint("best"));
  }

  @Test
  void betterValueMeanwhileIsOwedACheckpointOfItsOwn() {
    Decision first = callback.onEvent(run.logLoss(1, .5)).get(0);
    assertThat(callback.onEvent(run.logLoss(2, .4))).isEmpty();
    List<Decision> owed = callback.onEvent(run.applied(first.commandId(), 20));
    assertThat(owed).as("the checkpoint precedes step 20, the best is of step 20").hasSize(1);
    assertThat(owed.get(0).commandId()).isNotEqualTo(first.commandId());
  }

  @Test
  void checkpointThatCameLateEnoughCoversTheBetterValue() {
    Decision first = callback.onEvent(run.logLoss(1, .5)).get(0);
    callback.onEvent(run.logLoss(2, .4));
    assertThat(callback.onEvent(run.applied(first.commandId(), 21))).isEmpty();
    assertThat(callback.onEvent(run.logLoss(3, .39))).hasSize(1);
  }

  @Test
  void rejectedCheckpointLeavesTheBetterValueOwed() {
    Decision first = callback.onEvent(run.logLoss(1, .5)).get(0);
    callback.onEvent(run.logLoss(2, .4));
    assertThat(callback.onEvent(run.rejected(first.commandId(), 21))).hasSize(1);
  }

  private boolean evaluated(long evaluation, double loss) {
    List<Decision> decisions = new ArrayList<>(callback.onEvent(run.logLoss(evaluation, loss)));
    decisions.forEach(
        decision ->
            assertThat(callback.onEvent(run.applied(decision.commandId(), evaluation * 10 + 1)))
                .isEmpty());
    return !decisions.isEmpty();
  }
}
