package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Executors;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

class DeterminismTest {
  private static final int ROWS = 3;

  private static Model model() {
    MultiLayerConfiguration configuration =
        Nets.base(new Adam(0.01))
            .l2(1e-4)
            .dropOut(0.8)
            .list()
            .layer(Nets.dense(6, 16, Activation.RELU))
            .layer(Nets.output(16, 2, Activation.SOFTMAX, LossFunction.MCXENT))
            .build();
    return Nets.model(configuration);
  }

  private static void train(Engine engine, int from, int to) {
    for (int step = from; step <= to; step++) {
      engine.begin(step);
      for (int micro = 0; micro < 2; micro++) {
        long seed = step * 10L + micro;
        engine.accumulate(
            Nets.normal(seed, ROWS * 6), Nets.oneHot(seed, ROWS, 2), ROWS, new float[ROWS * 2]);
      }
      engine.update(1, Clipping.norm(1));
    }
  }

  private static EngineState run(long seed) {
    try (Engine engine = Engine.create(model(), EngineOptions.of(seed))) {
      train(engine, 1, 20);
      return engine.state();
    }
  }

  @Test
  void twoEnginesGiveTheSameBits() {
    EngineState one = run(7);
    EngineState other = run(7);
    assertThat(other.parameters()).isEqualTo(one.parameters());
    assertThat(other.updaterState()).isEqualTo(one.updaterState());
    assertThat(other.parametersSha256()).isEqualTo(one.parametersSha256());
    assertThat(run(8).parametersSha256()).isNotEqualTo(one.parametersSha256());
  }

  @Test
  void anInterruptedRunContinuesWithTheSameBits() { // case D1
    EngineState state;
    try (Engine first = Engine.create(model(), EngineOptions.of(7))) {
      train(first, 1, 13);
      state = first.state();
      train(first, 14, 16); // what was copied does not change
    }
    try (Engine second = Engine.create(model(), EngineOptions.of(7))) {
      second.restore(state);
      train(second, 14, 20);
      EngineState uninterrupted = run(7);
      assertThat(second.state().parameters()).isEqualTo(uninterrupted.parameters());
      assertThat(second.state().updaterState()).isEqualTo(uninterrupted.updaterState());
      assertThat(second.state().optimizerStep()).isEqualTo(20);
    }
  }

  @Test
  void theThreadThatComputesDoesNotMatter() throws Exception {
    var executor = Executors.newSingleThreadExecutor();
    try (Engine engine = Engine.create(model(), EngineOptions.of(7))) {
      train(engine, 1, 10);
      executor.submit(() -> train(engine, 11, 20)).get();
      assertThat(engine.state().parametersSha256()).isEqualTo(run(7).parametersSha256());
    } finally {
      executor.shutdown();
    }
  }
}
