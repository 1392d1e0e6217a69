package dev.millrace.trainer.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.millrace.engine.Task;
import dev.millrace.events.EvaluationMetrics;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EvaluatorTest {
  private static final float[] ZERO = {1, 0};
  private static final float[] ONE = {0, 1};

  @Test
  void countsAccuracyKappaAndLogLossByHand() {
    Evaluator evaluator = Evaluator.of(Task.CLASSIFICATION, 2, 10);

    evaluator.observe(
        new float[] {0.9f, 0.1f, 0.4f, 0.6f, 0.7f, 0.3f}, new float[] {1, 0, 0, 1, 0, 1}, 3);

    EvaluationMetrics metrics = evaluator.cumulative();
    assertThat(metrics.samples()).isEqualTo(3);
    assertThat(metrics.accuracy()).isEqualTo(2 / 3.0, within(1e-12));
    assertThat(metrics.logLoss())
        .isEqualTo(-(Math.log(0.9f) + Math.log(0.6f) + Math.log(0.3f)) / 3, within(1e-12));
    // actual 0, 1, 1; predicted 0, 1, 0: chance agrees with 1/3 * 2/3 + 2/3 * 1/3
    assertThat(metrics.kappa()).isEqualTo((2 / 3.0 - 4 / 9.0) / (1 - 4 / 9.0), within(1e-12));
    assertThat(evaluator.window()).isEqualTo(metrics);
  }

  @Test
  void noChangeRepeatsThePreviousLabelWithinABatchTooAndTheFirstRecordIsWrong() {
    Evaluator evaluator = Evaluator.of(Task.CLASSIFICATION, 2, 10);

    evaluator.observe(new float[8], new float[] {1, 0, 1, 0, 0, 1, 0, 1}, 4);
    evaluator.observe(new float[2], ONE, 1);

    assertThat(evaluator.cumulative().noChangeAccuracy()).isEqualTo(3 / 5.0);
  }

  @Test
  void majorityIsTheMostFrequentLabelBeforeTheRecord() {
    Evaluator evaluator = Evaluator.of(Task.CLASSIFICATION, 2, 10);

    for (float[] label : new float[][] {ONE, ONE, ZERO, ONE}) {
      evaluator.observe(new float[2], label, 1);
    }

    assertThat(evaluator.cumulative().majorityAccuracy()).isEqualTo(2 / 4.0);
  }

  @Test
  void windowForgetsAndTheWholeRunDoesNot() {
    Evaluator evaluator = Evaluator.of(Task.CLASSIFICATION, 2, 2);

    evaluator.observe(ONE, ZERO, 1);
    evaluator.observe(ZERO, ZERO, 1);
    evaluator.observe(ONE, ONE, 1);

    assertThat(evaluator.window().accuracy()).isEqualTo(1);
    assertThat(evaluator.cumulative().accuracy()).isEqualTo(2 / 3.0);
  }

  @Test
  void aSingleOutputIsTheProbabilityOfOne() {
    Evaluator evaluator = Evaluator.of(Task.CLASSIFICATION, 1, 2);

    evaluator.observe(new float[] {0.8f, 0.4f}, new float[] {1, 1}, 2);

    assertThat(evaluator.cumulative().accuracy()).isEqualTo(0.5);
    assertThat(evaluator.cumulative().logLoss())
        .isEqualTo(-(Math.log(0.8f) + Math.log(0.4f)) / 2, within(1e-12));
  }

  @Test
  void aConfidentMistakeHasAFiniteLoss() {
    Evaluator evaluator = Evaluator.of(Task.CLASSIFICATION, 2, 2);

    evaluator.observe(ZERO, ONE, 1);

    assertThat(evaluator.cumulative().logLoss()).isFinite();
  }

  @Test
  void regressionComparesWithTheLastValue() {
    Evaluator evaluator = Evaluator.of(Task.REGRESSION, 1, 10);

    evaluator.observe(new float[] {1, 2, 5}, new float[] {2, 4, 6}, 3);

    EvaluationMetrics metrics = evaluator.cumulative();
    assertThat(metrics.mae()).isEqualTo(4 / 3.0, within(1e-12));
    assertThat(metrics.rmse()).isEqualTo(Math.sqrt(2), within(1e-12));
    assertThat(metrics.r2()).isEqualTo(1 - 6 / 8.0, within(1e-12));
    assertThat(metrics.lastValueMae()).isEqualTo(2, within(1e-12));
    assertThat(evaluator.window()).isEqualTo(metrics);
  }

  @Test
  void restoredStateContinuesAsIfNothingHappened() throws Exception {
    for (Task task : Task.values()) {
      Random random = new Random(7);
      Evaluator whole = Evaluator.of(task, 3, 16);
      Evaluator first = Evaluator.of(task, 3, 16);
      observe(random, 25, whole, first);

      ObjectMapper json = new ObjectMapper();
      Evaluator second = Evaluator.of(task, 3, 16);
      second.restore(json.readValue(json.writeValueAsBytes(first.state()), EvaluatorState.class));
      observe(random, 9, whole, second);

      assertThat(second.cumulative()).isEqualTo(whole.cumulative());
      assertThat(second.window()).isEqualTo(whole.window());
    }
  }

  @Test
  void aStateOfAnotherModelIsRefused() {
    Evaluator three = Evaluator.of(Task.CLASSIFICATION, 3, 4);
    EvaluatorState two = Evaluator.of(Task.CLASSIFICATION, 2, 4).state();

    assertThatThrownBy(() -> three.restore(two)).hasMessageContaining("2 classes, the model 3");
  }

  private static void observe(Random random, int rows, Evaluator... evaluators) {
    float[] predictions = new float[rows * 3];
    float[] labels = new float[rows * 3];
    for (int i = 0; i < predictions.length; i++) {
      predictions[i] = random.nextFloat();
    }
    for (int row = 0; row < rows; row++) {
      labels[row * 3 + random.nextInt(3)] = 1;
    }
    for (Evaluator evaluator : evaluators) {
      evaluator.observe(predictions, labels, rows);
    }
  }
}
