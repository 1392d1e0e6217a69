package dev.millrace.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole electricity stream through the broker, one pass, test-then-train. */
class ElecIT {
  @TempDir Path dir;

  @Test
  void onePassBeatsTheBaselines() throws Exception {
    Path summary = dir.resolve("summary.json");
    Millrace.run(
        0,
        dir,
        "train",
        Elec.job(),
        "--from-file",
        Elec.file(),
        "--dir",
        dir,
        "--summary",
        summary);

    JsonNode elec = Millrace.json(summary);
    assertThat(elec.get("samples").asInt()).isEqualTo(Elec.RECORDS);
    assertThat(elec.get("steps").asInt()).isEqualTo(Elec.RECORDS);
    assertThat(elec.get("rejectedRecords").asInt()).isZero();
    assertThat(elec.at("/metrics/noChangeBaseline").asDouble()).isEqualTo(0.8533, within(5e-5));
    assertThat(elec.at("/metrics/accuracy").asDouble()).isGreaterThanOrEqualTo(0.88);
    // an event for every step, and more
    assertThat(elec.get("eventsPublished").asInt()).isGreaterThan(Elec.RECORDS);
  }
}
