package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.deeplearning4j.nn.conf.GradientNormalization;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

class EngineTest {
  /** With weights of zero, one row x and label y: loss y^2, gradient -2 y x. */
  private static Engine linear(int inputs, EngineOptions options) {
    return Engine.create(Nets.model(Nets.linear(inputs, new Sgd(1))), options);
  }

  private static StepResult step(Engine engine, long number, float[] x, float y, Clipping clip) {
    engine.begin(number);
    engine.accumulate(x, new float[] {y}, 1, new float[1]);
    return engine.update(1, clip);
  }

  @Test
  void clippingByNormReportsTheNormBeforeIt() { // case A2 at scale 1
    try (Engine engine = linear(2, EngineOptions.of(1))) {
      StepResult result = step(engine, 1, new float[] {3, 4}, -0.5f, Clipping.norm(1));
      assertThat(result.gradientNorm()).isEqualTo(5.0);
      assertThat(result.clipped()).isTrue();
      assertThat(engine.state().parameters()).containsExactly(-0.6f, -0.8f);
    }
  }

  @Test
  void aNormBelowTheThresholdIsLeftAlone() {
    try (Engine engine = linear(2, EngineOptions.of(1))) {
      StepResult result = step(engine, 1, new float[] {3, 4}, -0.5f, Clipping.norm(5));
      assertThat(result.clipped()).isFalse();
      assertThat(engine.state().parameters()).containsExactly(-3f, -4f);
    }
  }

  @Test
  void clippingByLayerNormLimitsEachLayerByItself() {
    MultiLayerConfiguration twoLayers =
        Nets.base(new Sgd(1))
            .list()
            .layer(Nets.dense(3, 4, Activation.TANH))
            .layer(Nets.output(4, 2, Activation.SOFTMAX, LossFunction.MCXENT))
            .build();
    float[] free = change(twoLayers, Clipping.none());
    double first = norm(free, 0, 16);
    double last = norm(free, 16, 26);
    double threshold = (first + last) / 2;
    assertThat(first).isLessThan(threshold);

    float[] clipped = change(twoLayers, Clipping.layerNorm(threshold));

    assertThat(norm(clipped, 0, 16)).isCloseTo(first, within(1e-6));
    assertThat(norm(clipped, 16, 26)).isCloseTo(threshold, within(1e-6));
  }

  /** What one step changes in the parameters. */
  private static float[] change(MultiLayerConfiguration configuration, Clipping clipping) {
    try (Engine engine = Engine.create(Nets.model(configuration), EngineOptions.of(1))) {
      float[] parameters = engine.state().parameters();
      engine.begin(1);
      engine.accumulate(new float[] {1, 2, -1}, new float[] {0, 1}, 1, new float[2]);
      engine.update(1, clipping);
      float[] after = engine.state().parameters();
      for (int i = 0; i < after.length; i++) {
        after[i] -= parameters[i];
      }
      return after;
    }
  }

  private static double norm(float[] values, int from, int to) {
    double squares = 0;
    for (int i = from; i < to; i++) {
      squares += (double) values[i] * values[i];
    }
    return Math.sqrt(squares);
  }

  @Test
  void clippingByValueLimitsEachElement() {
    try (Engine engine = linear(2, EngineOptions.of(1))) {
      StepResult result = step(engine, 1, new float[] {3, -4}, -0.5f, Clipping.value(3.5));
      assertThat(result.clipped()).isTrue();
      assertThat(engine.state().parameters()).containsExactly(-3f, 3.5f);
    }
  }

  @Test
  void anInfiniteGradientIsRefusedAndNamed() { // case A6
    try (Engine engine =
        Engine.create(Nets.model(Nets.linear(2, new Adam(0.1))), EngineOptions.of(1))) {
      step(engine, 1, new float[] {1, 1}, 1, Clipping.none());
      EngineState before = engine.state();
      StepResult result =
          step(engine, 2, new float[] {Float.POSITIVE_INFINITY, 1}, -0.5f, Clipping.norm(1));
      assertThat(result.skipped()).isTrue();
      assertThat(result.clipped()).isFalse();
      assertThat(result.offendingParameter()).isEqualTo("0_W");
      assertThat(result.optimizerStep()).isEqualTo(1);
      EngineState after = engine.state();
      assertThat(after.parameters()).isEqualTo(before.parameters());
      assertThat(after.updaterState()).isEqualTo(before.updaterState());
      assertThat(after.optimizerStep()).isEqualTo(1);
    }
  }

  @Test
  void anOverflowingLossIsRefusedThoughTheGradientIsFinite() {
    try (Engine engine = linear(1, EngineOptions.of(1))) {
      StepResult result =
          step(engine, 1, new float[] {0}, Float.POSITIVE_INFINITY, Clipping.none());
      assertThat(result.skipped()).isTrue();
      assertThat(result.toString()).contains("not finite");
    }
  }

  @Test
  void skippedStepsDoNotAdvanceTheSchedule() { // the counting of case A3
    Schedule warmUp = new Schedule.WarmUp(4, new Schedule.Constant(0.4));
    float[] bad = {Float.NaN, 1};
    float[] good = {1, 1};
    try (Engine engine = linear(2, EngineOptions.of(1).withSchedule(warmUp))) {
      assertThat(step(engine, 1, bad, 1, Clipping.none()).skipped()).isTrue();
      assertThat(step(engine, 2, bad, 1, Clipping.none()).skipped()).isTrue();
      assertThat(step(engine, 3, good, 1, Clipping.none()).learningRate()).isEqualTo(0.1);
      StepResult last = step(engine, 4, good, 1, Clipping.none());
      assertThat(last.learningRate()).isEqualTo(0.2);
      assertThat(last.optimizerStep()).isEqualTo(2);
      assertThat(engine.scheduledRate(3)).isCloseTo(0.3, within(1e-12));
    }
  }

  @Test
  void microBatchesWeighBySamples() { // case G1
    float[] features = {1, 1, 1, 1};
    float[] labels = {2, 1, 1, 1}; // losses 4, 1, 1, 1 at weights of zero
    try (Engine split = linear(1, EngineOptions.of(1));
        Engine whole = linear(1, EngineOptions.of(1))) {
      split.begin(1);
      split.accumulate(new float[] {1}, new float[] {2}, 1, new float[1]);
      split.accumulate(new float[] {1, 1, 1}, new float[] {1, 1, 1}, 3, new float[3]);
      StepResult parts = split.update(1, Clipping.none());
      whole.begin(1);
      whole.accumulate(features, labels, 4, new float[4]);
      StepResult one = whole.update(1, Clipping.none());
      assertThat(parts.loss()).isEqualTo(1.75);
      assertThat(parts.samples()).isEqualTo(4);
      assertThat(one.loss()).isEqualTo(1.75);
      assertThat(split.state().parameters()).isEqualTo(whole.state().parameters());
    }
  }

  @Test
  void clippingHappensOnceOnTheAccumulatedGradient() { // case G2
    try (Engine engine = linear(2, EngineOptions.of(1))) {
      engine.begin(1);
      engine.accumulate(new float[] {6, 0}, new float[] {-0.5f}, 1, new float[1]);
      engine.accumulate(new float[] {0, 8}, new float[] {-0.5f}, 1, new float[1]);
      StepResult result = engine.update(1, Clipping.norm(1));
      assertThat(result.gradientNorm()).isEqualTo(5.0); // of the mean [3, 4]
      assertThat(engine.state().parameters()).containsExactly(-0.6f, -0.8f);
    }
  }

  @Test
  void theRateIsScheduleTimesFactor() {
    try (Engine engine = linear(1, EngineOptions.of(1))) {
      engine.begin(1);
      engine.accumulate(new float[] {1}, new float[] {1}, 1, new float[1]);
      StepResult result = engine.update(0.25, Clipping.none());
      assertThat(result.learningRate()).isEqualTo(0.25);
      assertThat(engine.state().parameters()).containsExactly(0.5f);
    }
  }

  @Test
  void predictionsAreThoseBeforeTheUpdate() {
    try (Engine engine = Engine.create(Nets.model(Nets.elec(new Sgd(0.5))), EngineOptions.of(1))) {
      float[] features = Nets.normal(1, 12);
      float[] before = new float[4];
      engine.predict(features, 2, before);
      float[] tested = new float[4];
      engine.begin(1);
      engine.accumulate(features, Nets.oneHot(1, 2, 2), 2, tested);
      engine.update(1, Clipping.none());
      assertThat(tested).isEqualTo(before);
      engine.predict(features, 2, tested);
      assertThat(tested).isNotEqualTo(before);
    }
  }

  @Test
  void anAbandonedStepLeavesNoTrace() {
    try (Engine engine = linear(1, EngineOptions.of(1))) {
      engine.begin(1);
      engine.accumulate(new float[] {100}, new float[] {7}, 1, new float[1]);
      StepResult result = step(engine, 1, new float[] {1}, 1, Clipping.none());
      assertThat(result.loss()).isEqualTo(1);
      assertThat(engine.state().parameters()).containsExactly(2f);
    }
  }

  @Test
  void jobClippingAgainstTheModelsOwnIsAFault() {
    Model model =
        Nets.model(
            Nets.base()
                .gradientNormalization(GradientNormalization.ClipL2PerLayer)
                .gradientNormalizationThreshold(1)
                .list()
                .layer(
                    new OutputLayer.Builder(LossFunction.MSE)
                        .nIn(2)
                        .nOut(1)
                        .activation(Activation.IDENTITY)
                        .build())
                .build());
    assertThat(Engine.faults(model, EngineOptions.of(1), Clipping.none())).isEmpty();
    assertThat(Engine.faults(model, EngineOptions.of(1), Clipping.norm(1)))
        .singleElement()
        .asString()
        .contains("gradientNormalization")
        .contains("layer 0");
  }

  @Test
  void misuseIsRefusedWithWhatWasFound() {
    Engine engine = linear(2, EngineOptions.of(1));
    float[] one = new float[1];
    assertThatThrownBy(() -> engine.accumulate(new float[2], one, 1, one))
        .hasMessage("begin must come before accumulate");
    engine.begin(1);
    assertThatThrownBy(() -> engine.accumulate(new float[3], new float[2], 2, new float[2]))
        .hasMessage("features must hold 2 x 2 values: 3");
    assertThatThrownBy(() -> engine.accumulate(new float[2], one, 0, one))
        .hasMessage("rows must be positive: 0");
    assertThatThrownBy(() -> engine.update(1, Clipping.none()))
        .hasMessage("accumulate must come before update");
    engine.accumulate(new float[2], one, 1, one);
    assertThatThrownBy(() -> engine.update(Double.NaN, Clipping.none()))
        .hasMessage("rateFactor must be finite and not negative: NaN");
    assertThatThrownBy(
            () -> engine.restore(new EngineState(new float[3], new float[0], 0, LossScale.none())))
        .hasMessage("parameters of the state must have the model's 2 values: 3");
    engine.close();
    engine.close();
    assertThatThrownBy(engine::state).hasMessage("the engine is closed");
  }
}
