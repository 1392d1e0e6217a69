package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.AMSGrad;
import org.nd4j.linalg.learning.config.AdaDelta;
import org.nd4j.linalg.learning.config.AdaGrad;
import org.nd4j.linalg.learning.config.AdaMax;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Nadam;
import org.nd4j.linalg.learning.config.Nesterovs;
import org.nd4j.linalg.learning.config.RmsProp;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;
import org.nd4j.linalg.schedule.ExponentialSchedule;
import org.nd4j.linalg.schedule.MapSchedule;
import org.nd4j.linalg.schedule.ScheduleType;
import org.nd4j.linalg.schedule.StepSchedule;

class TrainingAgreementTest {
  private static final int STEPS = 20;
  private static final int ROWS = 8;

  static List<IUpdater> updaters() {
    return List.of(
        new Sgd(0.1),
        new Sgd(new StepSchedule(ScheduleType.ITERATION, 0.2, 0.5, 6)),
        new Nesterovs(0.05, 0.9),
        new Nesterovs(
            new ExponentialSchedule(ScheduleType.ITERATION, 0.1, 0.9),
            new MapSchedule.Builder(ScheduleType.ITERATION).add(0, 0.5).add(7, 0.9).build()),
        new Adam(0.01),
        new Adam(0.02, 0.8, 0.99, 1e-6),
        new AdaMax(0.01),
        new AMSGrad(0.01),
        new Nadam(0.01, 0.9, 0.999, 1e-3),
        new AdaGrad(0.05, 1e-3),
        new AdaDelta(),
        new RmsProp(0.01, 0.9, 1e-3));
  }

  static Stream<MultiLayerConfiguration> configurations() {
    return updaters().stream()
        .flatMap(
            updater ->
                Stream.of(
                    Nets.base(updater),
                    Nets.base(updater).l2(0.01).l1(0.001),
                    Nets.base(updater).weightDecay(0.02).l2Bias(0.05),
                    Nets.base(updater).weightDecay(0.001, false)))
        .map(TrainingAgreementTest::layers);
  }

  private static MultiLayerConfiguration layers(NeuralNetConfiguration.Builder builder) {
    return builder
        .list()
        .layer(Nets.dense(6, 16, Activation.RELU))
        .layer(Nets.dense(16, 12, Activation.TANH))
        .layer(Nets.output(12, 2, Activation.SOFTMAX, LossFunction.MCXENT))
        .build();
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void parametersAfterTwentyStepsAreDl4js(MultiLayerConfiguration configuration) {
    compare(configuration);
  }

  @Test
  void biasUpdaterOfItsOwnSplitsBlocks() {
    compare(
        Nets.base(new Adam(0.01))
            .biasUpdater(new Sgd(0.1))
            .list()
            .layer(Nets.dense(6, 8, Activation.TANH))
            .layer(
                new OutputLayer.Builder(LossFunction.MCXENT)
                    .nIn(8)
                    .nOut(2)
                    .updater(new Nesterovs(0.1, 0.8))
                    .activation(Activation.SOFTMAX)
                    .build())
            .build());
  }

  static void compare(MultiLayerConfiguration configuration) {
    MultiLayerNetwork oracle = new MultiLayerNetwork(configuration.clone());
    oracle.init();
    Model model = Nets.model(configuration);
    try (Engine engine = Engine.create(model, EngineOptions.of(42).withBatchSize(ROWS))) {
      assertThat(engine.state().parameters()).isEqualTo(oracle.params().dup().data().asFloat());
      for (int step = 1; step <= STEPS; step++) {
        step(engine, oracle, step);
      }
      EngineState state = engine.state();
      close(state.parameters(), oracle.params().dup().data().asFloat(), 1e-5);
      if (state.updaterState().length > 0) {
        float[] expected = oracle.getUpdater().getStateViewArray().dup().data().asFloat();
        close(state.updaterState(), expected, 1e-5);
      }
      assertThat(state.optimizerStep()).isEqualTo(STEPS);
    }
  }

  private static void step(Engine engine, MultiLayerNetwork oracle, int step) {
    float[] features = Nets.normal(step, ROWS * 6);
    float[] labels = Nets.oneHot(step, ROWS, 2);
    float[] predictions = new float[ROWS * 2];
    engine.begin(step);
    engine.accumulate(features, labels, ROWS, predictions);
    StepResult result = engine.update(1, Clipping.none());
    assertThat(result.skipped()).isFalse();
    oracle.fit(
        Nd4j.createFromArray(features).reshape(ROWS, 6),
        Nd4j.createFromArray(labels).reshape(ROWS, 2));
  }

  /** Within a tolerance relative to the largest value. */
  static void close(float[] actual, float[] expected, double tolerance) {
    assertThat(actual).hasSameSizeAs(expected);
    double largest = 0;
    double difference = 0;
    for (int i = 0; i < expected.length; i++) {
      largest = Math.max(largest, Math.abs(expected[i]));
      difference = Math.max(difference, Math.abs((double) expected[i] - actual[i]));
    }
    assertThat(difference / largest).isLessThan(tolerance);
  }
}
