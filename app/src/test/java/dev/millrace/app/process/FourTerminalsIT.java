package dev.millrace.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Broker, producer, trainer and callbacks as four processes are the one-process run. */
class FourTerminalsIT {
  /** All records in the soak profile. */
  private static final int RECORDS = Integer.getInteger("millrace.elec.records", 5_000);

  @TempDir Path dir;

  @Test
  void fourProcessesGiveTheParametersOfOne() throws Exception {
    Path data = Elec.head(dir, RECORDS);
    Path four = Files.createDirectory(dir.resolve("four"));
    Path fourSummary = dir.resolve("four.json");
    try (Millrace broker = Millrace.start(dir, "broker", "--dir", four)) {
      broker.awaitOutput(output -> Files.exists(four.resolve("broker").resolve("broker.json")));
      try (Millrace callbacks = Millrace.start(dir, "callbacks", Elec.job(), "--dir", four)) {
        Millrace.run(0, dir, "produce", Elec.job(), "--file", data, "--dir", four);
        Millrace.run(
            0, dir, "train", Elec.job(), "--until-end", "--dir", four, "--summary", fourSummary);
        assertThat(callbacks.isAlive()).as(callbacks.output()).isTrue();
      }
      assertThat(broker.isAlive()).as(broker.output()).isTrue();
    }

    Path one = Files.createDirectory(dir.resolve("one"));
    Path oneSummary = dir.resolve("one.json");
    Millrace.run(
        0, dir, "train", Elec.job(), "--from-file", data, "--dir", one, "--summary", oneSummary);

    JsonNode together = Millrace.json(oneSummary);
    JsonNode apart = Millrace.json(fourSummary);
    assertThat(apart.get("samples").asInt()).isEqualTo(RECORDS);
    assertThat(apart.get("parametersSha256")).isEqualTo(together.get("parametersSha256"));
  }
}
