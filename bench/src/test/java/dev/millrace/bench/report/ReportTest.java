package dev.millrace.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.millrace.bench.cases.Cases;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTest {
  private static final MachineFacts MACHINE = new MachineFacts("17", 2, 0.1, Map.of("dl4j", "d"));

  @TempDir Path dir;

  @Test
  void jsonHasTheNamesOfTheContractAndNullWhereThereIsNothing() throws IOException {
    Path file = dir.resolve("engine.json");

    ReportJson.write(file, List.of(result("mlp64", 1, 0.5, 4.0, null)), MACHINE);

    JsonNode one = new JsonMapper().readTree(file.toFile()).at("/cases/0");
    List<String> names = new ArrayList<>();
    one.fieldNames().forEachRemaining(names::add);
    assertThat(names)
        .containsExactly(
            "name",
            "threads",
            "millraceMs",
            "dl4jMs",
            "libtorchMs",
            "limitMs",
            "gradientMaxDiff",
            "activationBytes");
    assertThat(one.get("name").asText()).isEqualTo("mlp64");
    assertThat(one.get("dl4jMs").asDouble()).isEqualTo(4.0);
    assertThat(one.get("libtorchMs").isNull()).isTrue();
    assertThat(one.get("activationBytes").asLong()).isEqualTo(1000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mlp64    | 1 | 0.50 | 4.0 | 0.80 | aim 1.6 met, DL4J 5.00x met",
        "mlp64    | 1 | 0.50 | 2.0 | 0.60 | must 1.2 met (aim 1.6), DL4J 5.00x MISSED",
        "mlp64    | 1 | 0.50 | 4.0 | 0.55 | must 1.2 MISSED, DL4J 5.00x met",
        "mlp1024  | 1 | 1.20 | 9.0 | 9.00 | aim 1.8 met, limit 1.25x met",
        "mlp1024  | 1 | 1.30 | 9.0 | 9.00 | aim 1.8 met, limit 1.25x MISSED",
      })
  void verdictsFollowTheWantedRatios(
      String name, int threads, double ours, double dl4j, double libtorch, String verdicts) {
    assertThat(ReportTable.line(result(name, threads, ours, dl4j, libtorch))).endsWith(verdicts);
  }

  @Test
  void withMoreThreadsNothingIsAsked() {
    assertThat(ReportTable.line(result("mlp64", 2, 9.0, 4.0, 0.8))).doesNotContain("M", "met");
  }

  @Test
  void rowsStandUnderTheirHeading() {
    String row = ReportTable.line(result("mlp64", 1, 0.5, 4.0, 0.8));

    assertThat(row).startsWith("mlp64 ").contains(" 0.5000 ", " 0.8000 ", " 1.60x ", " 8.00x ");
    assertThat(row.indexOf("1.60x")).isEqualTo(ReportTable.heading().get(0).indexOf("ratio"));
  }

  @Test
  void recomputationIsComparedWithWhatItSaves() {
    CaseResult plain = result("dense64", 1, 100.0, null, null);
    CaseResult recomputed =
        new CaseResult(
            Cases.named("dense64-recompute"), 1, 120.0, null, null, null, null, 150L, List.of());

    assertThat(ReportTable.remarks(List.of(plain, recomputed)))
        .containsExactly(
            "recomputation: 1.20x the time; must 1.25x met; 15 % of the activation bytes; must"
                + " 0.20x met");
  }

  @Test
  void whyAFigureIsMissingIsSaid() {
    CaseResult missing =
        new CaseResult(
            Cases.named("cnn"), 1, null, 2.0, null, null, null, null, List.of("millrace: why"));

    assertThat(ReportTable.line(missing)).contains(" - ");
    assertThat(ReportTable.remarks(List.of(missing))).containsExactly("cnn with 1: millrace: why");
  }

  private static CaseResult result(
      String name, int threads, Double ours, Double dl4j, Double libtorch) {
    return new CaseResult(
        Cases.named(name), threads, ours, dl4j, libtorch, 1.0, 1e-7, 1000L, List.of());
  }
}
