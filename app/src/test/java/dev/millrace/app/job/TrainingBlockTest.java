package dev.millrace.app.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Faults;
import dev.millrace.app.yaml.YamlFile;
import dev.millrace.engine.Precision;
import dev.millrace.engine.Recompute;
import dev.millrace.events.Clip;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TrainingBlockTest {
  @TempDir Path dir;

  static Arguments[] recomputations() {
    return new Arguments[] {
      Arguments.of("none", Recompute.none()),
      Arguments.of("sqrt", new Recompute.Sqrt()),
      Arguments.of("{every: 4}", new Recompute.Every(4)),
      Arguments.of("{budget: 512MiB}", new Recompute.Budget(512L << 20)),
      Arguments.of("{budget: 3 GiB}", new Recompute.Budget(3L << 30)),
      Arguments.of("{budget: 64KiB}", new Recompute.Budget(64 << 10)),
    };
  }

  @ParameterizedTest
  @MethodSource("recomputations")
  void recompute(String text, Recompute expected) {
    assertThat(training("recompute: " + text).recompute()).isEqualTo(expected);
  }

  @Test
  void precisionOfAllLayers() {
    assertThat(training("precision: bf16-mixed").precision())
        .isEqualTo(new PrecisionBlock.Formats(Precision.BF16_MIXED, Map.of()));
    assertThat(training("seed: 1").precision())
        .isEqualTo(new PrecisionBlock.Formats(Precision.FLOAT32, Map.of()));
  }

  @Test
  void precisionOfSingleLayers() {
    assertThat(
            training("precision: {default: bf16-mixed, layers: {layer2: float32, out: fp16-mixed}}")
                .precision())
        .isEqualTo(
            new PrecisionBlock.Formats(
                Precision.BF16_MIXED,
                Map.of("layer2", Precision.FLOAT32, "out", Precision.FP16_MIXED)));
    assertThat(training("precision: {layers: {layer1: bf16-mixed}}").precision())
        .isEqualTo(
            new PrecisionBlock.Formats(Precision.FLOAT32, Map.of("layer1", Precision.BF16_MIXED)));
  }

  @Test
  void clipOfEachKind() {
    assertThat(training("clip: {norm: 1}").clip()).isEqualTo(new Clip(Clip.Kind.NORM, 1.0));
    assertThat(training("clip: {layerNorm: 2}").clip())
        .isEqualTo(new Clip(Clip.Kind.LAYER_NORM, 2.0));
    assertThat(training("clip: {value: 3}").clip()).isEqualTo(new Clip(Clip.Kind.VALUE, 3.0));
    assertThat(training("seed: 1").clip()).isEqualTo(Clip.NONE);
  }

  private Training training(String keys) {
    Path file = JobText.write(dir, "training.yaml", keys + "\n");
    Block block = YamlFile.read(file, new Faults(file)).orElseThrow();
    return TrainingBlock.read(block).get();
  }
}
