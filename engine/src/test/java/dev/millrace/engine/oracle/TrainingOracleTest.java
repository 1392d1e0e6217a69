package dev.millrace.engine.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.Clipping;
import dev.millrace.engine.Engine;
import dev.millrace.engine.EngineOptions;
import dev.millrace.engine.Loading;
import dev.millrace.engine.StepResult;
import java.util.stream.Stream;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.api.buffer.DataType;

/** Parameters after twenty steps of the engine against DL4J's {@code fit}. */
class TrainingOracleTest {
  /** A gradient agrees to 1e-5; twenty of them in a row, through Adam's quotient, to this. */
  private static final double PARAMETERS = 5e-5;

  private static final int STEPS = 20;

  static Stream<Case> all() {
    return Stream.of(Cases.images(), Cases.sequences(), Cases.unmasked(), GraphCases.all())
        .flatMap(cases -> cases)
        .filter(net -> net.batch().featureMask() == null);
  }

  @ParameterizedTest
  @MethodSource("all")
  void twentyStepsAreDl4js(Case net) {
    Dl4j oracle = Dl4j.of(net.configuration(), DataType.FLOAT);
    float[] features = net.batch().features().data().asFloat();
    float[] labels = net.batch().labels().data().asFloat();
    int rows = (int) net.batch().features().size(0);
    try (Engine engine = engine(net, rows)) {
      assertThat(engine.state().parameters()).isEqualTo(oracle.parameters().data().asFloat());
      for (int step = 1; step <= STEPS; step++) {
        engine.begin(step);
        engine.accumulate(features, labels, rows, new float[labels.length]);
        StepResult result = engine.update(1, Clipping.none());
        assertThat(result.skipped()).isFalse();
        oracle.fit(net.batch());
      }
      Closeness.requireEqual(
          "parameters",
          doubles(engine.state().parameters()),
          oracle.parameters().dup().data().asDouble(),
          PARAMETERS);
    }
  }

  private static Engine engine(Case net, int rows) {
    String json =
        net.configuration() instanceof MultiLayerConfiguration layers
            ? layers.toJson()
            : ((ComputationGraphConfiguration) net.configuration()).toJson();
    return Engine.create(
        Loading.model(json, net.inputShape()), EngineOptions.of(42).withBatchSize(rows));
  }

  private static double[] doubles(float[] values) {
    double[] doubles = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      doubles[i] = values[i];
    }
    return doubles;
  }
}
