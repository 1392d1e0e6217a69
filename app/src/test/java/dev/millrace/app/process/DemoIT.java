package dev.millrace.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoIT {
  @TempDir Path dir;

  @Test
  void fiveHundredStepsLearnCheckpointAndAreSteered() throws Exception {
    JsonNode first = demo(500);

    assertThat(first.get("steps").asInt()).isEqualTo(500);
    assertThat(first.get("checkpoints").asInt()).isGreaterThanOrEqualTo(1);
    assertThat(first.get("commandsApplied").asInt()).isGreaterThanOrEqualTo(1);
    assertThat(first.get("lossLast100").asDouble())
        .isLessThan(first.get("lossFirst100").asDouble());
    JsonNode metrics = first.get("metrics");
    assertThat(metrics.get("accuracy").asDouble())
        .isGreaterThan(metrics.get("noChangeBaseline").asDouble())
        .isGreaterThan(metrics.get("majorityBaseline").asDouble());

    JsonNode second = demo(100);
    assertThat(second.get("run")).isEqualTo(first.get("run"));
    assertThat(second.get("steps").asInt()).isEqualTo(600);
  }

  private JsonNode demo(int steps) throws Exception {
    Path summary = dir.resolve("summary.json");
    Millrace.run(
        0, dir, "demo", "--steps", steps, "--no-console", "--dir", dir, "--summary", summary);
    return Millrace.json(summary);
  }
}
