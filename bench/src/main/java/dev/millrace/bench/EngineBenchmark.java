package dev.millrace.bench;

import dev.millrace.app.bench.EngineBench;
import dev.millrace.app.bench.EngineBenchOptions;
import dev.millrace.bench.cases.BenchCase;
import dev.millrace.bench.cases.Cases;
import dev.millrace.bench.report.CaseResult;
import dev.millrace.bench.report.MachineFacts;
import dev.millrace.bench.report.ReportJson;
import dev.millrace.bench.report.ReportTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code millrace bench engine}. */
public final class EngineBenchmark implements EngineBench {
  private final Map<String, String> descriptions = new LinkedHashMap<>();

  @Override
  public void run(EngineBenchOptions options, PrintWriter out) throws IOException {
    List<BenchCase> cases = cases(options);
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    if (!Contenders.hasLibtorch()) {
      out.println(
          "libtorch is not part of this build, so only DL4J is measured against; build it in with"
              + " `./mvnw -Pbench -pl bench/libtorch -am -DskipTests package` (about 110 MB).");
    }
    Path logs = Files.createTempDirectory("millrace-bench");
    ReportTable.heading().forEach(out::println);
    List<CaseResult> results = new ArrayList<>();
    for (int threads : options.threads()) {
      for (BenchCase one : cases) {
        results.add(measure(one, threads, options.quick() ? Effort.QUICK : Effort.FULL, logs, out));
      }
    }
    out.println();
    ReportTable.remarks(results).forEach(out::println);
    descriptions.forEach((name, what) -> out.println(name + ": " + what));
    if (options.json() != null) {
      ReportJson.write(options.json(), results, facts(load));
    }
  }

  private static List<BenchCase> cases(EngineBenchOptions options) {
    return options.cases().isEmpty()
        ? Cases.ALL
        : options.cases().stream().map(Cases::named).toList();
  }

  private CaseResult measure(BenchCase one, int threads, Effort effort, Path logs, PrintWriter out)
      throws IOException {
    String label = "%s, %d thread%s".formatted(one.name(), threads, threads == 1 ? "" : "s");
    Status status = new Status(out, label);
    try (CaseRun run = new CaseRun(one, threads, effort, status::show)) {
      CaseResult result = run.measure(logs);
      descriptions.putAll(run.descriptions());
      status.done(ReportTable.line(result));
      return result;
    }
  }

  private MachineFacts facts(double load) {
    return new MachineFacts(
        Runtime.version().toString(),
        Runtime.getRuntime().availableProcessors(),
        load,
        descriptions);
  }
}
