package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCommandTest {
  private static final Path JOBS = Path.of("../jobs");

  @TempDir Path dir;

  @Test
  void summaryComesFirstThenEveryOperation() {
    Result result = Result.of("plan", JOBS.resolve("elec.yaml").toString());

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    List<String> lines = result.out().lines().toList();
    assertThat(lines.get(0)).startsWith("elec: 6-64-64-2, 4738 parameters");
    assertThat(result.out())
        .containsPattern("batch +1 row\n")
        .containsPattern("precision +float32\n")
        .containsPattern("recompute +none\n")
        .containsPattern("memory +[0-9.]+ KiB at the peak\n")
        .containsPattern("parameters +18.5 KiB\n")
        .containsPattern("gradients +18.5 KiB\n")
        .containsPattern("# +PHASE +LAYER +OPERATION +KERNEL +RESULT +FLOP +WHY\n")
        .containsPattern(" 1 +forward +hidden1 ")
        .containsPattern("backward +output ");
    assertThat(lines).noneMatch(line -> line.endsWith(" "));
  }

  @Test
  void reasonsWarningsAndRepeatedWorkAreShown() throws Exception {
    Result result = Result.of("plan", changed("{precision: fp16-mixed, recompute: {every: 1}}"));

    assertThat(result.exitCode()).as(result.err()).isZero();
    assertThat(result.out())
        .startsWith("fp16-mixed is emulated on this processor")
        .containsPattern("precision +fp16-mixed\n")
        .containsPattern("recompute +every: 1: [0-9]+ operations run twice, [0-9.]+ % more work\n")
        .containsPattern("again +hidden")
        .containsPattern("softmax .*float32");
  }

  @Test
  void jsonHoldsTheSame() throws Exception {
    Result result = Result.of("plan", JOBS.resolve("elec.yaml").toString(), "--json");

    JsonNode plan = new JsonMapper().readTree(result.out());
    assertThat(plan.path("rows").intValue()).isEqualTo(1);
    assertThat(plan.path("memory").path("parameters").longValue()).isEqualTo(4738 * 4);
    assertThat(plan.path("memory").path("peak").longValue()).isGreaterThan(2 * 4738 * 4);
    assertThat(plan.path("repeatedShare").doubleValue()).isZero();
    assertThat(plan.path("operations").get(0).path("phase").textValue()).isEqualTo("FORWARD");
  }

  @Test
  void aPrecisionForALayerThatIsNotThereIsAFaultInItsLine() throws Exception {
    Result result = Result.of("plan", changed("{precision: {layers: {hiden1: bf16-mixed}}}"));

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err())
        .contains("training.precision: precision names the layer hiden1")
        .contains("hidden1, hidden2, output");
  }

  /** The shipped job with another training block. */
  private String changed(String training) throws IOException {
    Files.copy(JOBS.resolve("elec-mlp.json"), dir.resolve("elec-mlp.json"));
    String job = Files.readString(JOBS.resolve("elec.yaml"));
    String other = job.replaceAll("(?ms)^training:.*?(?=^\\S)", "training: " + training + "\n");
    assertThat(other).contains(training);
    return Files.writeString(dir.resolve("job.yaml"), other).toString();
  }
}
