package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.device.Natives;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.learning.config.Sgd;

class PrecisionCheckTest {
  private static final EngineOptions FLOAT32 = EngineOptions.of(1);

  @Test
  void anExceptionForALayerThatIsNotThereIsAFault() {
    Model model = Nets.model(Nets.elec(new Sgd(1)));
    EngineOptions options =
        FLOAT32.withLayerPrecision(
            Map.of("layer1", Precision.BF16_MIXED, "layer9", Precision.FLOAT32));

    assertThat(Engine.faults(model, options, Clipping.none()))
        .containsExactly(
            "precision names the layer layer9, which the model does not have; it has layer0,"
                + " layer1, layer2");
  }

  @Test
  void float16IsEmulatedAndSaysSo() {
    assertThat(Engine.warnings(FLOAT32)).isEmpty();
    assertThat(Engine.warnings(FLOAT32.withPrecision(Precision.FP16_MIXED)))
        .singleElement()
        .asString()
        .startsWith("fp16-mixed is emulated on this processor");
    assertThat(Engine.warnings(FLOAT32.withLayerPrecision(Map.of("layer0", Precision.FP16_MIXED))))
        .hasSize(1);
  }

  @Test
  void bfloat16SaysSoWhereTheProcessorHasNone() {
    assertThat(Engine.warnings(FLOAT32.withPrecision(Precision.BF16_MIXED)))
        .hasSize(Natives.multipliesBfloat16() ? 0 : 1);
  }
}
