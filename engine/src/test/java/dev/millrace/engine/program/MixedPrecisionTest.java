package dev.millrace.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.millrace.engine.Clipping;
import dev.millrace.engine.Engine;
import dev.millrace.engine.EngineOptions;
import dev.millrace.engine.Model;
import dev.millrace.engine.Nets;
import dev.millrace.engine.PlanReport;
import dev.millrace.engine.Precision;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** What is rounded to 16 bits, and what is not. */
class MixedPrecisionTest {
  private static final int ROWS = 16;

  /** One linear output without a bias and squared error: every number is known by heart. */
  @ParameterizedTest
  @EnumSource(
      value = Precision.class,
      names = {"BF16_MIXED", "FP16_MIXED"})
  void operandsAndResultOfAProductAreRounded(Precision precision) {
    Model model = Nets.model(Nets.linear(2, new Sgd(0.5)));
    try (Engine engine = Engine.create(model, EngineOptions.of(1).withPrecision(precision))) {
      float[] x = {1.0009765f, 3.1415927f};
      float[] y = {0.3333333f};
      step(engine, 1, x, y); // the first prediction is 0
      float[] w = engine.state().parameters();
      float error = round(-2 * y[0], precision);
      float rate = 0.5f;
      assertThat(w)
          .containsExactly(
              -rate * (round(x[0], precision) * error), -rate * (round(x[1], precision) * error));
      float[] prediction = new float[1];
      engine.predict(x, 1, prediction);
      float product =
          round(x[0], precision) * round(w[0], precision)
              + round(x[1], precision) * round(w[1], precision);
      assertThat(prediction[0]).isEqualTo(round(product, precision));
    }
  }

  private static void step(Engine engine, long number, float[] x, float[] y) {
    engine.begin(number);
    engine.accumulate(x, y, 1, new float[1]);
    assertThat(engine.update(1, Clipping.none()).skipped()).isFalse();
  }

  /** To nearest, ties to even. */
  private static float round(float value, Precision precision) {
    int dropped = precision == Precision.BF16_MIXED ? 16 : 13;
    int bits = Float.floatToRawIntBits(value);
    int half = (1 << (dropped - 1)) - 1 + ((bits >>> dropped) & 1);
    return Float.intBitsToFloat((bits + half) >>> dropped << dropped);
  }

  @Test
  void onlyProductsAreIn16Bits() {
    PlanReport plan = plan(EngineOptions.of(1).withPrecision(Precision.BF16_MIXED));
    assertThat(plan.precision()).isEqualTo("bf16-mixed");
    assertThat(plan.operations())
        .filteredOn(operation -> operation.why().contains("product of matrices"))
        .extracting(PlanReport.Operation::layer)
        .contains("layer0", "layer1", "layer2");
    assertThat(plan.operations())
        .filteredOn(operation -> operation.name().equals("softmax"))
        .extracting(PlanReport.Operation::result, PlanReport.Operation::why)
        .containsExactly(tuple("float[16, 3]", "float32: needs the range"));
  }

  @Test
  void aLayerCanStayInFloat32() {
    EngineOptions options =
        EngineOptions.of(1)
            .withPrecision(Precision.BF16_MIXED)
            .withLayerPrecision(Map.of("layer1", Precision.FLOAT32));
    List<PlanReport.Operation> products =
        plan(options).operations().stream()
            .filter(operation -> operation.why().contains("product of matrices"))
            .toList();
    assertThat(products)
        .extracting(PlanReport.Operation::layer)
        .contains("layer0", "layer2")
        .doesNotContain("layer1");
  }

  @Test
  void trainingInBfloat16FollowsTrainingInFloat32() {
    double exact = lossAfterTraining(Precision.FLOAT32);
    assertThat(lossAfterTraining(Precision.BF16_MIXED))
        .isNotEqualTo(exact)
        .isBetween(exact * 0.95, exact * 1.05);
  }

  private static double lossAfterTraining(Precision precision) {
    float[] features = Nets.normal(1, ROWS * 5);
    float[] labels = Nets.oneHot(2, ROWS, 3);
    try (Engine engine = Engine.create(model(), EngineOptions.of(1).withPrecision(precision))) {
      double loss = 0;
      for (int step = 1; step <= 50; step++) {
        engine.begin(step);
        engine.accumulate(features, labels, ROWS, new float[ROWS * 3]);
        loss = engine.update(1, Clipping.none()).loss();
      }
      return loss;
    }
  }

  private static PlanReport plan(EngineOptions options) {
    return Engine.plan(model(), options.withBatchSize(ROWS));
  }

  private static Model model() {
    return Nets.model(
        Nets.small(new Sgd(0.1), Activation.TANH, Activation.SOFTMAX, LossFunction.MCXENT));
  }
}
