package dev.millrace.bench.worker;

import java.util.Arrays;

/** Times steps. */
final class Stopwatch {
  private static final int FEWEST = 3;
  private static final int MOST = 1 << 17;
  private static final long CHUNK = 200_000_000L;
  private static final double STABLE = 0.03;
  private static final int STABLE_CHUNKS = 2;

  private final Contender contender;
  private final long[] nanos = new long[MOST];

  Stopwatch(Contender contender) {
    this.contender = contender;
  }

  /** The median step of a block that takes about {@code budget}, in nanoseconds. */
  double block(long budget) {
    long start = System.nanoTime();
    long before = start;
    int steps = 0;
    while (steps < FEWEST || (before - start < budget && steps < MOST)) {
      contender.step();
      long now = System.nanoTime();
      nanos[steps++] = now - before;
      before = now;
    }
    Arrays.sort(nanos, 0, steps);
    return (nanos[(steps - 1) / 2] + nanos[steps / 2]) / 2.0;
  }

  /**
   * Runs until the medians of short blocks stay within 3 %.
   *
   * @param least nanoseconds that are run in any case
   * @param most nanoseconds after which it is enough
   */
  void warmUp(long least, long most) {
    long start = System.nanoTime();
    double last = block(CHUNK);
    int stable = 0;
    for (long spent = 0; spent < least || (stable < STABLE_CHUNKS && spent < most); ) {
      double next = block(CHUNK);
      stable = Math.abs(next - last) <= STABLE * last ? stable + 1 : 0;
      last = next;
      spent = System.nanoTime() - start;
    }
  }
}
