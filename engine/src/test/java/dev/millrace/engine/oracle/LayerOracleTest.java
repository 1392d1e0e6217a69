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

/** Loss, gradient and prediction of every kind of layer against DL4J's, in both types. */
class LayerOracleTest {
  static Stream<Case> all() {
    return Stream.of(
            Cases.images(),
            Cases.sequences(),
            Cases.unmasked(),
            GraphCases.all(),
            PlainCases.activations(),
            PlainCases.losses(),
            Stream.of(PlainCases.layerNorm()))
        .flatMap(cases -> cases);
  }

  @AfterEach
  void backToFloat() {
    Nd4j.setDefaultDataTypes(DataType.FLOAT, DataType.FLOAT);
  }

  @ParameterizedTest
  @MethodSource("all")
  void floatsAreDl4js(Case net) {
    compare(net, DataType.FLOAT, 1e-5);
  }

  @ParameterizedTest
  @MethodSource("all")
  void doublesAreDl4js(Case net) {
    compare(net, DataType.DOUBLE, 1e-10);
  }

  static void compare(Case net, DataType type, double tolerance) {
    LoadedModel model = net.load();
    Nd4j.setDefaultDataTypes(type, type);
    Batch batch = net.batch().as(type);
    Dl4j oracle = Dl4j.of(net.configuration(), type);
    INDArray parameters = Parameters.of(model).castTo(type);
    assertThat(oracle.parameters().length()).isEqualTo(model.parameterCount());
    oracle.set(parameters.reshape(oracle.parameters().shape()));
    try (Ours ours = new Ours(model, batch, type)) {
      ours.set(parameters);
      oracle.compute(batch);
      Closeness.requireEqual(
          "gradient",
          ours.gradient(),
          Closeness.timesRows(model, oracle.gradient(), net.batch()),
          tolerance);
      double sum = oracle.score() * batch.features().size(0);
      assertThat(Math.abs(ours.loss() - sum) / Math.abs(sum)).as("loss").isLessThan(tolerance);
      Closeness.requireEqual("prediction", ours.predict(), oracle.predict(batch), tolerance);
    }
  }
}
