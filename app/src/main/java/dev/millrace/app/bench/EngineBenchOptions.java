package dev.millrace.app.bench;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is measured.
 *
 * @param cases names, in any order; empty: all
 * @param threads numbers of threads, each measured on its own
 * @param quick fewer and shorter blocks: to see that it works, not to compare
 * @param json where the results go as JSON; null for nowhere
 */
public record EngineBenchOptions(
    List<String> cases, List<Integer> threads, boolean quick, @Nullable Path json) {
  public EngineBenchOptions {
    cases = List.copyOf(cases);
    threads = List.copyOf(threads);
    for (int count : threads) {
      if (count < 1) {
        throw new IllegalArgumentException("--threads must be 1 or more: " + count);
      }
    }
  }
}
