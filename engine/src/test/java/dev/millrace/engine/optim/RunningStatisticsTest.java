package dev.millrace.engine.optim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.device.Natives;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.Parameter;
import dev.millrace.engine.model.TrainingSettings;
import java.util.List;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.NoOp;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.learning.regularization.L2Regularization;

/** Batch norm's running statistics lie between trained parameters and are none. */
class RunningStatisticsTest {
  static {
    Natives.load();
  }

  private static List<Parameter> layout(GradientNormalization normalization) {
    return List.of(
        parameter("0_gamma", 0, 0, true, new Sgd(1), normalization),
        parameter("0_mean", 0, 1, false, new NoOp(), normalization),
        parameter("1_W", 1, 2, true, new Sgd(1), normalization));
  }

  private static Parameter parameter(
      String name,
      int layer,
      int offset,
      boolean trainable,
      IUpdater updater,
      GradientNormalization normalization) {
    TrainingSettings settings =
        new TrainingSettings(
            updater, List.of(new L2Regularization(0.5)), List.of(), normalization, 2);
    return new Parameter(
        name, "layer" + layer, layer, "k", offset, new long[] {1}, 'c', trainable, settings);
  }

  private static FlatVector vector(float... values) {
    FlatVector vector = new FlatVector(values.length);
    vector.set(values);
    return vector;
  }

  @Test
  void theyCountNeitherInTheNormNorInTheLossScale() {
    try (FlatVector gradient = vector(3 * 2 * 1024, 100 * 2, 4 * 2 * 1024)) {
      GradientScan scan = new GradientScan(layout(GradientNormalization.None), gradient);
      scan.mean(2, 1024);
      assertThat(scan.norm()).isEqualTo(5);
      assertThat(gradient.copy()).containsExactly(3, 100, 4);
    }
  }

  @Test
  void oneThatIsNotFiniteIsFound() {
    try (FlatVector gradient = vector(1, Float.NaN, 1)) {
      GradientScan scan = new GradientScan(layout(GradientNormalization.None), gradient);
      scan.mean(1, 1);
      assertThat(scan.firstNonFinite()).isEqualTo(1);
    }
  }

  @Test
  void noClippingTouchesThem() {
    try (FlatVector gradient = vector(3, 100, 4)) {
      GradientClip clip = new GradientClip(layout(GradientNormalization.None), gradient);
      assertThat(clip.byNorm(5, 2.5)).isTrue();
      assertThat(gradient.copy()).containsExactly(1.5f, 100, 2);
      assertThat(clip.byLayerNorm(1.75)).isTrue();
      assertThat(gradient.copy()).containsExactly(1.5f, 100, 1.75f);
      assertThat(clip.byValue(1)).isTrue();
      assertThat(gradient.copy()).containsExactly(1, 100, 1);
      assertThat(clip.byValue(1)).isFalse();
    }
  }

  @Test
  void theyAreNotNormalisedNotRegularisedAndMoveWhateverTheRate() {
    try (FlatVector parameters = vector(0, 8, 2);
        FlatVector gradient = vector(3, 100, 4);
        Optimizer optimizer =
            new Optimizer(
                layout(GradientNormalization.ClipElementWiseAbsoluteValue),
                0,
                parameters,
                gradient,
                null)) {
      assertThat(optimizer.normalize()).isTrue();
      assertThat(gradient.copy()).containsExactly(2, 100, 2);
      optimizer.update(1, 0.5);
      assertThat(parameters.copy()).containsExactly(-1, -92, 2 - 0.5f * (2 + 0.5f * 2));
    }
  }
}
