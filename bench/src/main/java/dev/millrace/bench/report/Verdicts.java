package dev.millrace.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether figures are what is wanted; asked with one thread only. */
final class Verdicts {
  private Verdicts() {}

  static List<String> of(CaseResult result) {
    List<String> verdicts = new ArrayList<>();
    if (result.threads() != 1 || result.millraceMs() == null) {
      return verdicts;
    }
    Targets targets = Targets.of(result.one().name());
    Double libtorch = Ratios.of(result.libtorchMs(), result.millraceMs());
    if (libtorch != null && targets.must() > 0) {
      verdicts.add(libtorch(libtorch, targets));
    }
    Double dl4j = Ratios.of(result.dl4jMs(), result.millraceMs());
    if (dl4j != null && targets.dl4j() > 0) {
      verdicts.add(atLeast("DL4J", dl4j, targets.dl4j()));
    }
    Double limit = Ratios.of(result.millraceMs(), result.limitMs());
    if (limit != null && targets.limit() > 0) {
      verdicts.add(atMost("limit", limit, targets.limit()));
    }
    return verdicts;
  }

  private static String libtorch(double ratio, Targets targets) {
    if (ratio >= targets.aim()) {
      return format("aim %.1f met", targets.aim());
    }
    return ratio >= targets.must()
        ? format("must %.1f met (aim %.1f)", targets.must(), targets.aim())
        : format("must %.1f MISSED", targets.must());
  }

  private static String atLeast(String what, double ratio, double wanted) {
    return format("%s %.2fx %s", what, wanted, ratio >= wanted ? "met" : "MISSED");
  }

  private static String atMost(String what, double ratio, double wanted) {
    return format("%s %.2fx %s", what, wanted, ratio <= wanted ? "met" : "MISSED");
  }

  /** What one case says about another. */
  static List<String> between(List<CaseResult> results) {
    List<String> lines = new ArrayList<>();
    compare(results, "mlp1024", "mlp1024-bf16")
        .ifPresent(
            gain ->
                lines.add(
                    format("bf16 against float32: %.2fx faster; ", gain)
                        + atLeast("must", gain, Targets.BF16_GAIN)));
    compare(results, "dense64-recompute", "dense64")
        .ifPresent(
            cost ->
                lines.add(
                    format("recomputation: %.2fx the time; ", cost)
                        + atMost("must", cost, Targets.RECOMPUTED_TIME)
                        + bytes(results)));
    return lines;
  }

  private static String bytes(List<CaseResult> results) {
    Long kept = find(results, "dense64-recompute").map(CaseResult::activationBytes).orElse(null);
    Long all = find(results, "dense64").map(CaseResult::activationBytes).orElse(null);
    if (kept == null || all == null) {
      return "";
    }
    double share = (double) kept / all;
    return format("; %.0f %% of the activation bytes; ", 100 * share)
        + atMost("must", share, Targets.RECOMPUTED_BYTES);
  }

  private static Optional<Double> compare(List<CaseResult> results, String above, String below) {
    @Nullable Double first = find(results, above).map(CaseResult::millraceMs).orElse(null);
    @Nullable Double second = find(results, below).map(CaseResult::millraceMs).orElse(null);
    return Optional.ofNullable(Ratios.of(first, second));
  }

  private static Optional<CaseResult> find(List<CaseResult> results, String name) {
    return results.stream()
        .filter(result -> result.threads() == 1 && result.one().name().equals(name))
        .findFirst();
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
