package dev.millrace.engine.optim;

/** Our count of updates to DL4J's iteration. */
final class Iterations {
  private Iterations() {}

  /** DL4J counts from 0, in an int. */
  static int of(long k) {
    return (int) Math.min(k - 1, Integer.MAX_VALUE);
  }
}
