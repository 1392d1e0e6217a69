package dev.millrace.bench;

import dev.millrace.bench.cases.BenchCase;
import dev.millrace.bench.worker.Rates;

/** How fast a step could be if it were only its products and its update. */
final class Limit {
  private static final double MILLIS = 1e3;

  private Limit() {}

  /**
   * Operations of the products over the rate of a large one in the case's type (float32 where the
   * processor has no bfloat16), and bytes of the update over the rate of a large copy.
   */
  static double millis(BenchCase one, Rates rates) {
    double rate = Math.max(rates.operations(), rates.bf16Operations());
    return MILLIS * (one.operations() / rate + one.updaterBytes() / rates.bytes());
  }
}
