package dev.millrace.callbacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.events.EvaluationMetrics;
import dev.millrace.events.Stop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoppingRuleTest {
  private static final Monitor LOSS = Monitor.of("window.logLoss", null);

  private final TestRun run = new TestRun();

  @Test
  void stopsAtPatience() {
    Callback callback = stopping(3, 0).create();
    assertThat(decisions(callback, .5, .4, .4, .41)).isEmpty();
    Decision decision = callback.onEvent(run.logLoss(5, .4)).get(0);
    assertThat(decision.command())
        .isEqualTo(new Stop("window.logLoss has not improved on 0.4 for 3 evaluations"));
    assertThat(decision.correlationId()).isEqualTo(run.logLoss(3, .4).id());
  }

  /** Case E1: NaN first is never best. */
  @Test
  void nanNeitherIsBestNorResetsPatience() {
    Callback callback = stopping(2, 0).create();
    assertThat(decisions(callback, Double.NaN, .5, .4, Double.NaN)).isEmpty();
    assertThat(callback.onEvent(run.logLoss(5, .45)).get(0).command())
        .isEqualTo(new Stop("window.logLoss has not improved on 0.4 for 2 evaluations"));
  }

  /** Case E1: nothing but NaN. */
  @Test
  void nothingButNanIsACleanStopWithoutBestModel() {
    Callback callback = stopping(1, 0).create();
    assertThat(callback.onEvent(run.logLoss(1, Double.NaN)).get(0).command())
        .isEqualTo(
            new Stop("no best model: window.logLoss was not a finite number for 1 evaluation"));
  }

  /** Case E2. */
  @Test
  void missingMetricIsAnErrorThatListsThoseThereAre() {
    Callback callback = stopping(3, 0).create();
    assertThatThrownBy(
            () ->
                callback.onEvent(run.evaluation(4, EvaluationMetrics.regression(9, 1, 1, 0, 1, 1))))
        .hasMessage(
            "evaluation 4 has no window.logLoss; it has window.mae, window.rmse, window.r2,"
                + " window.lastValueMae, window.lastValueRmse, cumulative.mae, cumulative.rmse,"
                + " cumulative.r2, cumulative.lastValueMae, cumulative.lastValueRmse");
  }

  /** Case E2: what was not yet evaluated is not missing. */
  @Test
  void afterAResumeItWaitsForTheFirstEvaluation() {
    Callback callback = stopping(1, 0).create();
    callback.restore(stopping(1, 0).create().state());
    assertThat(callback.onEvent(run.resumed(2, 5))).isEmpty();
    assertThat(callback.onEvent(run.step(6, 1, .1))).isEmpty();
    assertThat(callback.onEvent(run.logLoss(1, .5))).isEmpty();
    assertThat(callback.onEvent(run.logLoss(2, .5))).hasSize(1);
  }

  /** Case E3. */
  @Test
  void patienceGoesOnAcrossAResume() {
    Callback before = stopping(3, 0).create();
    assertThat(decisions(before, .2, .3, .3)).isEmpty();
    Callback after = stopping(3, 0).create();
    after.restore(before.state());
    after.onEvent(run.resumed(2, 30));
    assertThat(after.onEvent(run.logLoss(4, .3)).get(0).command())
        .isEqualTo(new Stop("window.logLoss has not improved on 0.2 for 3 evaluations"));
  }

  @Test
  void improvementOfMinDeltaIsNone() {
    Callback callback = stopping(1, .1).create();
    callback.onEvent(run.logLoss(1, .5));
    assertThat(callback.onEvent(run.logLoss(2, .39))).isEmpty();
    assertThat(callback.onEvent(run.logLoss(3, .3))).hasSize(1);
  }

  @Test
  void unacknowledgedStopIsNotRepeated() {
    Callback callback = stopping(1, 0).create();
    List<Decision> decisions = decisions(callback, .5, .5, .5, .5);
    assertThat(decisions).hasSize(1);
    callback.onEvent(run.applied(decisions.get(0).commandId(), 41));
    assertThat(callback.onEvent(run.logLoss(5, .5))).hasSize(1);
  }

  @Test
  void patienceInSamplesCountsSamples() {
    Callback callback = new EarlyStopping(LOSS, Quantity.samples(60), 0).create();
    assertThat(decisions(callback, .5, .5, .5, .5)).as("20 samples to an evaluation").hasSize(1);
  }

  private List<Decision> decisions(Callback callback, double... losses) {
    List<Decision> all = new ArrayList<>();
    for (int i = 0; i < losses.length; i++) {
      all.addAll(callback.onEvent(run.logLoss(i + 1, losses[i])));
    }
    return all;
  }

  private static EarlyStopping stopping(long patience, double minDelta) {
    return new EarlyStopping(LOSS, Quantity.evaluations(patience), minDelta);
  }
}
