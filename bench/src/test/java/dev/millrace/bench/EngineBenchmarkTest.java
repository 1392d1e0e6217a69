package dev.millrace.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.millrace.app.bench.EngineBench;
import dev.millrace.app.bench.EngineBenchOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineBenchmarkTest {
  @TempDir Path dir;

  private final StringWriter printed = new StringWriter();

  @Test
  void smallestCaseIsMeasuredAgainstDl4jInProcessesOfTheirOwn() throws IOException {
    Path json = dir.resolve("engine.json");

    bench().run(options("elec-batch1", json), new PrintWriter(printed, true));

    JsonNode one = new JsonMapper().readTree(json.toFile()).at("/cases/0");
    assertThat(one.get("millraceMs").asDouble()).isPositive();
    assertThat(one.get("dl4jMs").asDouble()).isPositive();
    assertThat(one.get("limitMs").asDouble()).isPositive();
    assertThat(one.get("gradientMaxDiff").asDouble()).isBetween(0.0, 1e-5);
    assertThat(printed.toString())
        .contains("libtorch is not part of this build", "elec-batch1", "dl4j: DL4J 1.0.0-M2.1");
  }

  @Test
  void unknownCaseIsRefusedBeforeAnythingStarts() {
    assertThatThrownBy(() -> bench().run(options("mlp", null), new PrintWriter(printed, true)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no case is called \"mlp\"");
    assertThat(printed.toString()).isEmpty();
  }

  private static EngineBench bench() {
    return ServiceLoader.load(EngineBench.class).findFirst().orElseThrow();
  }

  private static EngineBenchOptions options(String name, Path json) {
    return new EngineBenchOptions(List.of(name), List.of(1), true, json);
  }
}
