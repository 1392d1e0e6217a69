package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.events.EvaluationMetrics;
import dev.millrace.trainer.Progress;
import dev.millrace.trainer.Progress.Phase;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProgressTextTest {
  private static final EvaluationMetrics NOTHING =
      EvaluationMetrics.classification(0, 0, 0, 0, 0, 0);
  private static final EvaluationMetrics CLASSES =
      EvaluationMetrics.classification(1000, 0.9, 0.25, 0.8, 0.85, 0.6);

  private long nanos;
  private final ProgressText text = new ProgressText(() -> nanos);

  @Test
  void showsTheWindowedLossBesideTheBaseline() {
    assertThat(text.of(progress(Phase.TRAINING, 12_345, 0.7, CLASSES, 0, OptionalLong.of(1_234))))
        .isEqualTo(
            "step 12,345  loss 0.25  accuracy 0.900 (no change 0.850)  rate 0.02  - records/s  lag 1,234");
  }

  @Test
  void beforeTheFirstEvaluationTheStepsOwnLossIsShown() {
    assertThat(text.of(progress(Phase.TRAINING, 1, 0.7, NOTHING, 0, OptionalLong.empty())))
        .isEqualTo("step 1  loss 0.7  not evaluated yet  rate 0.02  - records/s  lag -");
  }

  @Test
  void regressionIsShownBesideTheLastValue() {
    EvaluationMetrics values = EvaluationMetrics.regression(10, 0.1, 0.2, 0.9, 0.3, 0.4);

    assertThat(text.of(progress(Phase.PAUSED, 1, 0.7, values, 0, OptionalLong.of(0))))
        .startsWith("paused  step 1  loss 0.7  rmse 0.2 (last value 0.4)");
  }

  @Test
  void recordsPerSecondAreCountedOverAtLeastASecond() {
    text.of(progress(Phase.TRAINING, 1, 0.7, NOTHING, 1_000, OptionalLong.empty()));
    nanos = 500_000_000;
    assertThat(text.of(progress(Phase.TRAINING, 1, 0.7, NOTHING, 1_900, OptionalLong.empty())))
        .contains("  - records/s");
    nanos = 2_000_000_000;
    assertThat(text.of(progress(Phase.TRAINING, 1, 0.7, NOTHING, 6_000, OptionalLong.empty())))
        .contains("  2,500 records/s");
  }

  private static Progress progress(
      Phase phase,
      long step,
      double loss,
      EvaluationMetrics window,
      long samples,
      OptionalLong lag) {
    return new Progress(phase, step, loss, window, 0.02, samples, lag);
  }
}
