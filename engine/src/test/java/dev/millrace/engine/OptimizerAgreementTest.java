package dev.millrace.engine;

import java.util.List;
import java.util.stream.Stream;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.constraint.MaxNormConstraint;
import org.deeplearning4j.nn.conf.constraint.MinMaxNormConstraint;
import org.deeplearning4j.nn.conf.constraint.NonNegativeConstraint;
import org.deeplearning4j.nn.conf.constraint.UnitNormConstraint;
import org.deeplearning4j.nn.conf.layers.ActivationLayer;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** What the model asks for besides layers and updater, against DL4J. */
class OptimizerAgreementTest {
  private static MultiLayerConfiguration layers(NeuralNetConfiguration.Builder builder) {
    return builder
        .list()
        .layer(Nets.dense(6, 8, Activation.TANH))
        .layer(Nets.output(8, 2, Activation.SOFTMAX, LossFunction.MCXENT))
        .build();
  }

  @ParameterizedTest
  @EnumSource(GradientNormalization.class)
  void gradientNormalisationIsDl4js(GradientNormalization kind) {
    TrainingAgreementTest.compare(
        layers(
            Nets.base(new Sgd(0.1))
                .gradientNormalization(kind)
                .gradientNormalizationThreshold(0.05)));
  }

  static Stream<NeuralNetConfiguration.Builder> constraints() {
    return Stream.of(
        Nets.base(new Sgd(0.2)).constrainWeights(new MaxNormConstraint(0.5, 1)),
        Nets.base(new Sgd(0.2)).constrainWeights(new MinMaxNormConstraint(0.2, 0.6, 0.5, 1)),
        Nets.base(new Sgd(0.2)).constrainBias(new NonNegativeConstraint()),
        Nets.base(new Sgd(0.2)).constrainWeights(new UnitNormConstraint(1)));
  }

  @ParameterizedTest
  @MethodSource("constraints")
  void constraintsAreDl4js(NeuralNetConfiguration.Builder builder) {
    TrainingAgreementTest.compare(layers(builder));
  }

  static List<MultiLayerConfiguration> shapes() {
    return List.of(
        Nets.base(new Adam(0.01))
            .list()
            .layer(
                new DenseLayer.Builder()
                    .nIn(6)
                    .nOut(8)
                    .hasLayerNorm(true)
                    .activation(Activation.RELU)
                    .build())
            .layer(
                new DenseLayer.Builder()
                    .nIn(8)
                    .nOut(8)
                    .hasLayerNorm(true)
                    .hasBias(false)
                    .l2(0.1)
                    .activation(Activation.TANH)
                    .build())
            .layer(Nets.output(8, 2, Activation.SOFTMAX, LossFunction.MCXENT))
            .build(),
        Nets.base(new Sgd(0.1))
            .list()
            .layer(
                new DenseLayer.Builder()
                    .nIn(6)
                    .nOut(8)
                    .hasBias(false)
                    .activation(Activation.IDENTITY)
                    .build())
            .layer(new ActivationLayer(Activation.SWISH))
            .layer(Nets.dense(8, 2, Activation.IDENTITY))
            .layer(
                new LossLayer.Builder(LossFunction.MCXENT).activation(Activation.SOFTMAX).build())
            .build(),
        Nets.base(new Sgd(0.1))
            .list()
            .layer(
                new OutputLayer.Builder(LossFunction.XENT)
                    .nIn(6)
                    .nOut(2)
                    .activation(Activation.SIGMOID)
                    .build())
            .build());
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void layersOfEveryFormAreDl4js(MultiLayerConfiguration configuration) {
    TrainingAgreementTest.compare(configuration);
  }
}
