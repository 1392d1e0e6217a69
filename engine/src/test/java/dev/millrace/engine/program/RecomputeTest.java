package dev.millrace.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.engine.Clipping;
import dev.millrace.engine.Engine;
import dev.millrace.engine.EngineOptions;
import dev.millrace.engine.EngineState;
import dev.millrace.engine.Model;
import dev.millrace.engine.Nets;
import dev.millrace.engine.PlanReport;
import dev.millrace.engine.Recompute;
import java.util.stream.Stream;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration.ListBuilder;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** Gradient checkpointing changes memory and time, never a bit. */
class RecomputeTest {
  private static final int ROWS = 32;
  private static final int WIDTH = 16;

  static Stream<Recompute> ways() {
    return Stream.of(
        new Recompute.Sqrt(),
        new Recompute.Every(1),
        new Recompute.Every(3),
        new Recompute.Budget(tight()));
  }

  private static long tight() {
    long all = plan(Recompute.none()).memory().activations();
    return all * 6 / 10;
  }

  @ParameterizedTest
  @MethodSource("ways")
  void givesTheSameBits(Recompute recompute) { // case R1: dropout of a half in every layer
    assertThat(train(recompute)).isEqualTo(train(Recompute.none()));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void needsLessMemory(Recompute recompute) {
    PlanReport plan = plan(recompute);
    assertThat(plan.memory().activations())
        .isLessThan(plan(Recompute.none()).memory().activations());
    assertThat(plan.repeatedShare()).isPositive();
  }

  @Test
  void aBudgetIsMetWithTheLeastWork() {
    PlanReport loose = plan(new Recompute.Budget(1L << 40));
    assertThat(loose.repeatedShare()).isZero();
    PlanReport tight = plan(new Recompute.Budget(tight()));
    assertThat(tight.memory().activations()).isLessThanOrEqualTo(tight());
    assertThat(tight.repeatedShare()).isLessThan(plan(new Recompute.Every(2)).repeatedShare());
  }

  @Test
  void aBudgetThatCannotBeMetSaysByHowMuch() {
    assertThatThrownBy(() -> plan(new Recompute.Budget(1000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("recompute budget: 1000B")
        .hasMessageContaining("more than the budget of 1,000");
  }

  private static PlanReport plan(Recompute recompute) {
    return Engine.plan(model(), options(recompute));
  }

  private static float[] train(Recompute recompute) {
    try (Engine engine = Engine.create(model(), options(recompute))) {
      float[] features = Nets.normal(3, ROWS * WIDTH);
      float[] labels = Nets.oneHot(4, ROWS, 3);
      for (int step = 1; step <= 4; step++) {
        engine.begin(step);
        engine.accumulate(features, labels, ROWS, new float[ROWS * 3]);
        engine.update(1, Clipping.none());
      }
      EngineState state = engine.state();
      return state.parameters();
    }
  }

  private static EngineOptions options(Recompute recompute) {
    return EngineOptions.of(7).withBatchSize(ROWS).withRecompute(recompute);
  }

  private static Model model() {
    ListBuilder layers = Nets.base(new Adam(0.01)).list();
    for (int i = 0; i < 12; i++) {
      layers.layer(
          new DenseLayer.Builder()
              .nIn(WIDTH)
              .nOut(WIDTH)
              .activation(Activation.RELU)
              .dropOut(0.5)
              .build());
    }
    layers.layer(Nets.output(WIDTH, 3, Activation.SOFTMAX, LossFunction.MCXENT));
    return Nets.model(layers.build());
  }
}
