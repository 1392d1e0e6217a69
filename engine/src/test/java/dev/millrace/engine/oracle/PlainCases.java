package dev.millrace.engine.oracle;

import dev.millrace.engine.Nets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.RnnOutputLayer;
import org.deeplearning4j.nn.conf.layers.recurrent.SimpleRnn;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** Every activation, and every loss for vectors and for masked sequences. */
final class PlainCases {
  private static final int ROWS = 4;

  private PlainCases() {}

  static Stream<Case> activations() {
    return Arrays.stream(Activation.values())
        .filter(a -> a != Activation.RRELU && a != Activation.SOFTMAX)
        .map(PlainCases::activation);
  }

  private static Case activation(Activation activation) {
    return new Case(
        "activation " + activation,
        Nets.small(new Sgd(1), activation, Activation.SOFTMAX, LossFunction.MCXENT),
        new Batch(Batch.normal(1, ROWS, 5), Batch.oneHot(2, ROWS, 3), null, null));
  }

  static Case layerNorm() {
    DenseLayer layer =
        new DenseLayer.Builder()
            .nIn(5)
            .nOut(6)
            .hasLayerNorm(true)
            .activation(Activation.TANH)
            .build();
    return new Case(
        "layer norm",
        Nets.base()
            .list()
            .layer(layer)
            .layer(Nets.output(6, 3, Activation.SOFTMAX, LossFunction.MCXENT))
            .build(),
        new Batch(Batch.normal(1, ROWS, 5), Batch.oneHot(2, ROWS, 3), null, null));
  }

  static Stream<Case> losses() {
    return Stream.of(
            loss(LossFunction.MCXENT, Activation.SOFTMAX),
            loss(LossFunction.MCXENT, Activation.SIGMOID),
            loss(LossFunction.NEGATIVELOGLIKELIHOOD, Activation.SOFTMAX),
            loss(LossFunction.XENT, Activation.SIGMOID),
            loss(LossFunction.MSE, Activation.IDENTITY),
            loss(LossFunction.MSE, Activation.SOFTMAX),
            loss(LossFunction.L2, Activation.TANH),
            loss(LossFunction.MEAN_ABSOLUTE_ERROR, Activation.IDENTITY),
            loss(LossFunction.L1, Activation.IDENTITY),
            loss(LossFunction.HINGE, Activation.TANH),
            loss(LossFunction.POISSON, Activation.SOFTPLUS))
        .flatMap(pair -> pair);
  }

  private static Stream<Case> loss(LossFunction loss, Activation last) {
    String name = "loss " + loss + " of " + last;
    Case vectors =
        new Case(
            name,
            Nets.small(new Sgd(1), Activation.TANH, last, loss),
            new Batch(Batch.normal(1, ROWS, 5), labels(loss, ROWS, 3), null, null));
    INDArray mask = Batch.mask(4, ROWS, 5);
    Case steps =
        new Case(
            name + ", masked steps",
            Nets.base()
                .list()
                .layer(new SimpleRnn.Builder().nOut(4).activation(Activation.TANH).build())
                .layer(new RnnOutputLayer.Builder(loss).nOut(3).activation(last).build())
                .validateOutputLayerConfig(false)
                .setInputType(InputType.recurrent(3, 5))
                .build(),
            new Batch(Batch.normal(1, ROWS, 3, 5), labels(loss, ROWS, 3, 5), mask, mask),
            3,
            5);
    return Stream.of(vectors, steps);
  }

  private static INDArray labels(LossFunction loss, long... shape) {
    return switch (loss) {
      case HINGE -> Batch.indices(2, 2, shape).muli(2).subi(1);
      case POISSON -> Batch.indices(2, 5, shape);
      case MSE, L2, L1, MEAN_ABSOLUTE_ERROR -> Batch.normal(2, shape);
      default -> Batch.oneHot(2, shape);
    };
  }
}
