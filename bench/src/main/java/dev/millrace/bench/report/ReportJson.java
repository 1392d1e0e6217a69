package dev.millrace.bench.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The results as JSON: {@code {cases: [{name, threads, millraceMs, ...}], machine: {...}}}. */
public final class ReportJson {
  private static final JsonMapper JSON = new JsonMapper();

  private ReportJson() {}

  public static void write(Path file, List<CaseResult> results, MachineFacts machine)
      throws IOException {
    Files.writeString(
        file,
        JSON.writerWithDefaultPrettyPrinter().writeValueAsString(of(results, machine)) + "\n");
  }

  static ObjectNode of(List<CaseResult> results, MachineFacts machine) {
    ObjectNode root = JSON.createObjectNode();
    ArrayNode cases = root.putArray("cases");
    for (CaseResult result : results) {
      cases
          .addObject()
          .put("name", result.one().name())
          .put("threads", result.threads())
          .put("millraceMs", result.millraceMs())
          .put("dl4jMs", result.dl4jMs())
          .put("libtorchMs", result.libtorchMs())
          .put("limitMs", result.limitMs())
          .put("gradientMaxDiff", result.gradientMaxDiff())
          .put("activationBytes", result.activationBytes());
    }
    root.set("machine", JSON.valueToTree(machine));
    return root;
  }
}
