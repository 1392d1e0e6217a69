package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** A plan's bytes, before and after they are allocated. */
class PlanTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 64})
  void thePlannedPeakIsWhatIsAllocated(int rows) {
    for (Recompute recompute : new Recompute[] {Recompute.none(), new Recompute.Every(1)}) {
      EngineOptions options =
          EngineOptions.of(1)
              .withBatchSize(rows)
              .withRecompute(recompute)
              .withPrecision(Precision.BF16_MIXED);
      try (StepEngine engine = (StepEngine) Engine.create(model(), options)) {
        engine.begin(1);
        engine.accumulate(
            Nets.normal(1, rows * 5), Nets.oneHot(2, rows, 3), rows, new float[rows * 3]);
        PlanReport.Memory memory = Engine.plan(model(), options).memory();
        assertThat(memory.activations()).isPositive();
        assertThat(engine.allocatedBytes()).isEqualTo(memory.peak() - memory.constants());
      }
    }
  }

  @Test
  void aBatchLargerThanMemoryIsAFaultBeforeAnythingIsAllocated() {
    EngineOptions options = EngineOptions.of(1).withBatchSize(1_000_000_000);
    assertThat(Engine.faults(model(), options, Clipping.none()))
        .singleElement()
        .asString()
        .contains("batch size 1000000000 needs")
        .contains("activations")
        .contains("recompute");
    assertThatThrownBy(() -> Engine.create(model(), options))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Model model() {
    return Nets.model(
        Nets.small(new Adam(0.1), Activation.RELU, Activation.SOFTMAX, LossFunction.MCXENT));
  }
}
