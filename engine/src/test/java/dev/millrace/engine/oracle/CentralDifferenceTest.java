package dev.millrace.engine.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.model.LoadedModel;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** Gradients in float64 against differences of the loss; predictions are still DL4J's. */
class CentralDifferenceTest {
  private static final double STEP = 1e-5;
  private static final double TOLERANCE = 1e-7;

  static Stream<Case> all() {
    return Cases.beyondDl4j();
  }

  @AfterEach
  void backToFloat() {
    Nd4j.setDefaultDataTypes(DataType.FLOAT, DataType.FLOAT);
  }

  @ParameterizedTest
  @MethodSource("all")
  void theGradientIsTheDerivativeOfTheLoss(Case net) {
    LoadedModel model = net.load();
    Nd4j.setDefaultDataTypes(DataType.DOUBLE, DataType.DOUBLE);
    INDArray parameters = Parameters.of(model).castTo(DataType.DOUBLE);
    try (Ours ours = new Ours(model, net.batch(), DataType.DOUBLE)) {
      ours.set(parameters);
      double[] gradient = ours.gradient();
      Closeness.requireEqual("gradient", gradient, differences(ours, parameters), TOLERANCE);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void thePredictionIsDl4js(Case net) {
    LoadedModel model = net.load();
    Nd4j.setDefaultDataTypes(DataType.DOUBLE, DataType.DOUBLE);
    Dl4j oracle = Dl4j.of(net.configuration(), DataType.DOUBLE);
    INDArray parameters = Parameters.of(model).castTo(DataType.DOUBLE);
    oracle.set(parameters.reshape(oracle.parameters().shape()));
    try (Ours ours = new Ours(model, net.batch(), DataType.DOUBLE)) {
      ours.set(parameters);
      double[] expected = oracle.predict(net.batch().as(DataType.DOUBLE));
      Closeness.requireEqual("prediction", ours.predict(), expected, 1e-10);
    }
    assertThat(oracle.parameters().length()).isEqualTo(model.parameterCount());
  }

  private static double[] differences(Ours ours, INDArray parameters) {
    double[] differences = new double[(int) parameters.length()];
    for (int i = 0; i < differences.length; i++) {
      double value = parameters.getDouble(i);
      double above = loss(ours, parameters.putScalar(i, value + STEP));
      double below = loss(ours, parameters.putScalar(i, value - STEP));
      parameters.putScalar(i, value);
      differences[i] = (above - below) / (2 * STEP);
    }
    return differences;
  }

  private static double loss(Ours ours, INDArray parameters) {
    ours.set(parameters);
    ours.gradient();
    return ours.loss();
  }
}
