package dev.millrace.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The results as a table for a terminal, with verdicts where something is asked. */
public final class ReportTable {
  private static final String ROW = "%-18s %2s %9s %9s %9s %9s %9s %7s %9s  %s";

  private ReportTable() {}

  /** What stands above the lines of the cases. */
  public static List<String> heading() {
    return List.of(
        ROW.formatted(
                "case",
                "th",
                "millrace",
                "libtorch",
                "ratio",
                "DL4J",
                "ratio",
                "limit",
                "gradient",
                "")
            .stripTrailing(),
        ROW.formatted("", "", "ms", "ms", "", "ms", "", "ratio", "diff", "").stripTrailing());
  }

  /** What stands below them: why something is missing, and what cases say about each other. */
  public static List<String> remarks(List<CaseResult> results) {
    List<String> lines = new ArrayList<>();
    results.forEach(
        result ->
            result.notes().forEach(note -> lines.add("%s: %s".formatted(name(result), note))));
    lines.addAll(Verdicts.between(results));
    return lines;
  }

  /** One case, as it is printed when it is done. */
  public static String line(CaseResult result) {
    Double ours = result.millraceMs();
    return ROW.formatted(
            result.one().name(),
            result.threads(),
            millis(ours),
            millis(result.libtorchMs()),
            times(Ratios.of(result.libtorchMs(), ours)),
            millis(result.dl4jMs()),
            times(Ratios.of(result.dl4jMs(), ours)),
            number(Ratios.of(ours, result.limitMs()), "%.2f"),
            number(result.gradientMaxDiff(), "%.1e"),
            String.join(", ", Verdicts.of(result)))
        .stripTrailing();
  }

  private static String name(CaseResult result) {
    return result.one().name() + " with " + result.threads();
  }

  private static String millis(@Nullable Double value) {
    return number(value, value != null && value < 1 ? "%.4f" : "%.2f");
  }

  private static String times(@Nullable Double value) {
    return number(value, "%.2fx");
  }

  private static String number(@Nullable Double value, String format) {
    return value == null ? "-" : String.format(Locale.ROOT, format, value);
  }
}
