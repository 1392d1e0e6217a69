package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** Loss and gradient against DL4J's, in float32. */
class GradientAgreementTest {
  private static final int ROWS = 4;

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"RRELU", "SOFTMAX"})
  void activationHasDl4jsGradient(Activation activation) {
    compare(
        Nets.small(new Sgd(1), activation, Activation.SOFTMAX, LossFunction.MCXENT),
        Nets.oneHot(2, ROWS, 3));
  }

  static Stream<Arguments> losses() {
    float[] oneHot = Nets.oneHot(2, ROWS, 3);
    float[] real = Nets.normal(2, ROWS * 3);
    float[] counts = {0, 1, 2, 3, 1, 0, 5, 2, 1, 1, 0, 4};
    float[] signs = {1, -1, 1, -1, -1, 1, 1, 1, -1, 1, -1, -1};
    return Stream.of(
        Arguments.of(LossFunction.MCXENT, Activation.SOFTMAX, oneHot),
        Arguments.of(LossFunction.MCXENT, Activation.SIGMOID, oneHot),
        Arguments.of(LossFunction.NEGATIVELOGLIKELIHOOD, Activation.SOFTMAX, oneHot),
        Arguments.of(LossFunction.XENT, Activation.SIGMOID, oneHot),
        Arguments.of(LossFunction.MSE, Activation.IDENTITY, real),
        Arguments.of(LossFunction.MSE, Activation.SOFTMAX, oneHot),
        Arguments.of(LossFunction.L2, Activation.TANH, real),
        Arguments.of(LossFunction.MEAN_ABSOLUTE_ERROR, Activation.IDENTITY, real),
        Arguments.of(LossFunction.L1, Activation.IDENTITY, real),
        Arguments.of(LossFunction.HINGE, Activation.TANH, signs),
        Arguments.of(LossFunction.POISSON, Activation.SOFTPLUS, counts));
  }

  @ParameterizedTest
  @MethodSource("losses")
  void lossHasDl4jsValueAndGradient(LossFunction loss, Activation last, float[] labels) {
    compare(Nets.small(new Sgd(1), Activation.TANH, last, loss), labels);
  }

  private static void compare(MultiLayerConfiguration configuration, float[] labels) {
    float[] features = Nets.normal(1, ROWS * 5);
    MultiLayerNetwork oracle = new MultiLayerNetwork(configuration.clone());
    oracle.init();
    oracle.setInput(Nd4j.createFromArray(features).reshape(ROWS, 5));
    oracle.setLabels(Nd4j.createFromArray(labels).reshape(ROWS, 3));
    oracle.computeGradientAndScore();
    float[] expected = oracle.gradient().gradient().dup().data().asFloat();

    try (Engine engine = Engine.create(Nets.model(configuration), EngineOptions.of(42))) {
      float[] before = engine.state().parameters();
      float[] predictions = new float[ROWS * 3];
      engine.begin(1);
      engine.accumulate(features, labels, ROWS, predictions);
      StepResult result = engine.update(1, Clipping.none());
      float[] after = engine.state().parameters();
      float[] sums = new float[before.length];
      for (int i = 0; i < sums.length; i++) {
        sums[i] = (before[i] - after[i]) * ROWS;
      }
      TrainingAgreementTest.close(sums, expected, 1e-5);
      assertThat(result.loss()).isCloseTo(oracle.score(), within(1e-5 * Math.abs(oracle.score())));
    }
  }
}
