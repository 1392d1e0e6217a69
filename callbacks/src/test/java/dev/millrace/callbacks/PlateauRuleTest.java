package dev.millrace.callbacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.events.Envelope;
import dev.millrace.events.ScaleLearningRate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlateauRuleTest {
  private static final Monitor LOSS = Monitor.of("window.logLoss", null);

  private final TestRun run = new TestRun();

  /** Case P1: the rate after each of ten evaluations of a constant metric. */
  @Test
  void constantMetricCutsAtEveryThirdBadEvaluation() {
    assertThat(ratesOfConstantMetric(0))
        .containsExactly(.1, .1, .1, .01, .01, .01, .001, .001, .001, .0001);
  }

  @Test
  void cooldownDelaysTheNextCutByOneEvaluation() {
    assertThat(ratesOfConstantMetric(1))
        .containsExactly(.1, .1, .1, .01, .01, .01, .01, .001, .001, .001);
  }

  private List<Double> ratesOfConstantMetric(long cooldown) {
    Callback callback = plateau(2, cooldown, 0).create();
    List<Double> rates = new ArrayList<>();
    double rate = 0.1;
    for (int i = 1; i <= 10; i++) {
      for (Decision decision : callback.onEvent(run.logLoss(i, 0.7))) {
        rate *= ((ScaleLearningRate) decision.command()).factor();
        callback.onEvent(run.applied(decision.commandId(), i * 10 + 1));
      }
      rates.add(Math.round(rate * 1e6) / 1e6);
    }
    return rates;
  }

  /** Case P2. */
  @Test
  void cutsAreAtLeastPatienceApart() {
    Callback callback = plateau(4, 0, 0).create();
    List<Integer> cuts = new ArrayList<>();
    for (int i = 1; i <= 40; i++) {
      for (Decision decision : callback.onEvent(run.logLoss(i, 1 + i))) {
        cuts.add(i);
        callback.onEvent(run.applied(decision.commandId(), i * 10 + 1));
      }
    }
    assertThat(cuts).containsExactly(6, 11, 16, 21, 26, 31, 36);
  }

  /** Case P3. */
  @Test
  void risingAccuracyIsNoPlateauInModeMax() {
    Callback callback =
        new ReduceLrOnPlateau(
                Monitor.of("window.accuracy", null),
                0.1,
                Quantity.evaluations(0),
                Quantity.evaluations(0),
                1e-4,
                ThresholdMode.REL,
                0)
            .create();
    assertThat(callback.onEvent(run.accuracy(1, .5))).isEmpty();
    assertThat(callback.onEvent(run.accuracy(2, .6))).isEmpty();
    assertThat(callback.onEvent(run.accuracy(3, .7))).isEmpty();
    assertThat(callback.onEvent(run.accuracy(4, .6))).hasSize(1);
  }

  /** Case E1: were NaN best, or did it reset patience, no cut would come. */
  @Test
  void nanIsBadAndNeverBest() {
    Callback callback = plateau(2, 0, 0).create();
    assertThat(decisions(callback, Double.NaN, .5, .4, Double.NaN, .41)).isEmpty();
    assertThat(callback.onEvent(run.logLoss(6, Double.NaN))).hasSize(1);
  }

  @Test
  void infinityIsNeverBest() {
    Callback callback = plateau(1, 0, 0).create();
    assertThat(decisions(callback, Double.NEGATIVE_INFINITY, .5, .6)).isEmpty();
    assertThat(callback.onEvent(run.logLoss(4, .6))).hasSize(1);
  }

  @Test
  void unacknowledgedCutBlocksTheNext() {
    Callback callback = plateau(0, 0, 0).create();
    callback.onEvent(run.logLoss(1, .5));
    Decision first = callback.onEvent(run.logLoss(2, .5)).get(0);
    assertThat(callback.onEvent(run.logLoss(3, .5))).isEmpty();
    callback.onEvent(run.applied("another command", 31));
    assertThat(callback.onEvent(run.logLoss(4, .5))).isEmpty();
    callback.onEvent(run.applied(first.commandId(), 41));
    assertThat(callback.onEvent(run.logLoss(5, .5))).hasSize(1);
  }

  @Test
  void rejectedCutIsAnsweredToo() {
    Callback callback = plateau(0, 0, 0).create();
    callback.onEvent(run.logLoss(1, .5));
    Decision first = callback.onEvent(run.logLoss(2, .5)).get(0);
    callback.onEvent(run.rejected(first.commandId(), 21));
    assertThat(callback.onEvent(run.logLoss(3, .5))).hasSize(1);
  }

  @Test
  void patienceBeginsWhenTheCutIsApplied() {
    Callback callback = plateau(2, 0, 0).create();
    List<Decision> decisions = decisions(callback, .5, .5, .5, .5, .5, .5, .5);
    assertThat(decisions).hasSize(1);
    callback.onEvent(run.applied(decisions.get(0).commandId(), 71));
    assertThat(callback.onEvent(run.logLoss(8, .5))).isEmpty();
    assertThat(callback.onEvent(run.logLoss(9, .5))).isEmpty();
    assertThat(callback.onEvent(run.logLoss(10, .5))).hasSize(1);
  }

  @Test
  void patienceInStepsCountsSteps() {
    Callback callback =
        new ReduceLrOnPlateau(
                LOSS, 0.1, Quantity.steps(25), Quantity.steps(0), 0, ThresholdMode.ABS, 0)
            .create();
    assertThat(decisions(callback, .5, .5, .5)).as("20 steps").isEmpty();
    assertThat(callback.onEvent(run.logLoss(4, .5))).as("30 steps").hasSize(1);
  }

  @Test
  void improvementBelowTheThresholdIsNone() {
    Callback rel = threshold(0.1, ThresholdMode.REL).create();
    rel.onEvent(run.logLoss(1, 2));
    assertThat(rel.onEvent(run.logLoss(2, 1.81))).hasSize(1);
    Callback abs = threshold(0.1, ThresholdMode.ABS).create();
    abs.onEvent(run.logLoss(1, 2));
    assertThat(abs.onEvent(run.logLoss(2, 1.81))).isEmpty();
  }

  /** PyTorch's relative threshold lets a worse value pass where the best is negative. */
  @Test
  void relativeThresholdHoldsForNegativeValues() {
    Callback callback = threshold(0.1, ThresholdMode.REL).create();
    callback.onEvent(run.logLoss(1, -2));
    assertThat(callback.onEvent(run.logLoss(2, -1.9))).hasSize(1);
  }

  @Test
  void nothingIsCutAtTheFloor() {
    Callback callback = plateau(0, 0, 1e-3).create();
    callback.onEvent(run.step(9, 1, 1e-3));
    assertThat(decisions(callback, .5, .5, .5)).isEmpty();
    callback.onEvent(run.step(31, 1, 2e-3));
    Decision decision = callback.onEvent(run.logLoss(4, .5)).get(0);
    assertThat(decision.command()).isEqualTo(new ScaleLearningRate(0.1, 1e-3));
    callback.onEvent(run.applied(decision.commandId(), 41));
    callback.onEvent(run.learningRate(1e-3, 41));
    assertThat(callback.onEvent(run.logLoss(5, .5))).isEmpty();
  }

  @Test
  void withoutFloorItDoesNotEvenReadSteps() {
    assertThat(plateau(0, 0, 0).create().events())
        .doesNotContain(dev.millrace.events.StepCompleted.class);
  }

  @Test
  void decisionNamesItsRunCauseAndIncident() {
    Callback callback = plateau(1, 0, 0).create();
    Envelope cause = run.logLoss(3, .6);
    callback.onEvent(run.logLoss(1, .5));
    callback.onEvent(run.logLoss(2, .6));
    Decision decision = callback.onEvent(cause).get(0);
    assertThat(decision.guards().expectedRun()).isEqualTo(TestRun.RUN);
    assertThat(decision.causationId()).isEqualTo(cause.id());
    assertThat(decision.correlationId()).isEqualTo(run.logLoss(2, .6).id());
    assertThat(decision.commandId()).isEqualTo(CommandIds.of(ReduceLrOnPlateau.NAME, cause.id()));
    assertThat(decision.time()).isEqualTo(cause.time());
    assertThat(((ScaleLearningRate) decision.command()).factor()).isEqualTo(0.1, within(0.0));
  }

  private List<Decision> decisions(Callback callback, double... losses) {
    List<Decision> all = new ArrayList<>();
    for (int i = 0; i < losses.length; i++) {
      all.addAll(callback.onEvent(run.logLoss(i + 1, losses[i])));
    }
    return all;
  }

  private static ReduceLrOnPlateau plateau(long patience, long cooldown, double floor) {
    return new ReduceLrOnPlateau(
        LOSS,
        0.1,
        Quantity.evaluations(patience),
        Quantity.evaluations(cooldown),
        ReduceLrOnPlateau.DEFAULT_THRESHOLD,
        ReduceLrOnPlateau.DEFAULT_THRESHOLD_MODE,
        floor);
  }

  private static ReduceLrOnPlateau threshold(double threshold, ThresholdMode mode) {
    return new ReduceLrOnPlateau(
        LOSS, 0.1, Quantity.evaluations(0), Quantity.evaluations(0), threshold, mode, 0);
  }
}
