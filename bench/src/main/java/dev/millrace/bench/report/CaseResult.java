package dev.millrace.bench.report;

import dev.millrace.bench.cases.BenchCase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of a case with a number of threads; null where there is nothing.
 *
 * @param millraceMs median step of the Millrace engine, milliseconds
 * @param dl4jMs median step of DL4J's fit
 * @param libtorchMs median step of libtorch
 * @param limitMs what the machine's rates allow at best
 * @param gradientMaxDiff the largest difference of a gradient's element from a peer's, relative to
 *     the largest element
 * @param activationBytes planned by the Millrace engine
 * @param notes why something is missing
 */
public record CaseResult(
    BenchCase one,
    int threads,
    @Nullable Double millraceMs,
    @Nullable Double dl4jMs,
    @Nullable Double libtorchMs,
    @Nullable Double limitMs,
    @Nullable Double gradientMaxDiff,
    @Nullable Long activationBytes,
    List<String> notes) {
  public CaseResult {
    notes = List.copyOf(notes);
  }
}
