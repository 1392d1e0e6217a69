package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.layers.DropoutLayer;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

class DropoutTest {
  private static final int ROWS = 8;

  private static Model model() {
    MultiLayerConfiguration configuration =
        Nets.base(new Sgd(1))
            .list()
            .layer(Nets.dense(5, 12, Activation.TANH))
            .layer(new DropoutLayer(0.6))
            .layer(
                new org.deeplearning4j.nn.conf.layers.DenseLayer.Builder()
                    .nIn(12)
                    .nOut(10)
                    .dropOut(0.7)
                    .activation(Activation.SIGMOID)
                    .build())
            .layer(Nets.output(10, 3, Activation.SOFTMAX, LossFunction.MCXENT))
            .build();
    return Nets.model(configuration);
  }

  /** Loss of a step that changes nothing, with the masks of that step. */
  private static double loss(Engine engine, float[] parameters, long step) {
    engine.restore(new EngineState(parameters, new float[0], 0, LossScale.none()));
    return run(engine, step, 0).loss();
  }

  private static StepResult run(Engine engine, long step, double factor) {
    engine.begin(step);
    engine.accumulate(Nets.normal(1, ROWS * 5), Nets.oneHot(2, ROWS, 3), ROWS, new float[ROWS * 3]);
    return engine.update(factor, Clipping.none());
  }

  @Test
  void theGradientIsThatOfTheMaskedNetwork() {
    float epsilon = 2e-3f;
    try (Engine engine = Engine.create(model(), EngineOptions.of(3))) {
      float[] start = engine.state().parameters();
      run(engine, 5, 1);
      float[] after = engine.state().parameters();
      double worst = 0;
      for (int i = 0; i < start.length; i++) {
        float[] up = start.clone();
        float[] down = start.clone();
        up[i] += epsilon;
        down[i] -= epsilon;
        double slope = (loss(engine, up, 5) - loss(engine, down, 5)) / ((double) up[i] - down[i]);
        worst = Math.max(worst, Math.abs(slope - (start[i] - after[i])));
      }
      assertThat(worst).isLessThan(5e-4);
    }
  }

  @Test
  void masksDependOnTheStepAndTheMicroBatchOnly() {
    try (Engine engine = Engine.create(model(), EngineOptions.of(3));
        Engine other = Engine.create(model(), EngineOptions.of(3))) {
      float[] start = engine.state().parameters();
      double first = loss(engine, start, 1);
      double second = loss(engine, start, 2);
      assertThat(first).isNotCloseTo(second, within(1e-4));
      assertThat(loss(other, start, 2)).isEqualTo(second);
      assertThat(loss(engine, start, 1)).isEqualTo(first);
    }
  }

  @Test
  void predictionsDropNothing() {
    try (Engine engine = Engine.create(model(), EngineOptions.of(3))) {
      float[] predicted = new float[ROWS * 3];
      engine.predict(Nets.normal(1, ROWS * 5), ROWS, predicted);
      for (long step = 1; step <= 2; step++) {
        float[] tested = new float[ROWS * 3];
        engine.begin(step);
        engine.accumulate(Nets.normal(1, ROWS * 5), Nets.oneHot(2, ROWS, 3), ROWS, tested);
        assertThat(tested).isEqualTo(predicted);
      }
    }
  }
}
