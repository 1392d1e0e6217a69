package dev.millrace.bench;

/**
 * How much time is spent.
 *
 * @param blocks of each contender in a case, one after the other in turn
 * @param blockNanos how long one takes
 * @param leastWarmUpNanos how long a contender warms up at least: slow code is stable too, until it
 *     has been compiled
 * @param mostWarmUpNanos how long at most
 */
record Effort(int blocks, long blockNanos, long leastWarmUpNanos, long mostWarmUpNanos) {
  private static final long MILLI = 1_000_000L;

  /** The whole table in about ten minutes. */
  static final Effort FULL = new Effort(5, 600 * MILLI, 2_000 * MILLI, 6_000 * MILLI);

  static final Effort QUICK = new Effort(3, 50 * MILLI, 1_000 * MILLI, 3_000 * MILLI);
}
