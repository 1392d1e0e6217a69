package dev.millrace.engine;

/**
 * How many threads the native operations use. The number decides the bits of products and
 * reductions, so it is part of a run's state: measured once, when the run is created, then given.
 *
 * @param count the number of threads, or 0 to measure
 */
public record Threads(int count) {
  private static final int LIMIT = 1024;

  public Threads {
    if (count < 0 || count > LIMIT) {
      throw new IllegalArgumentException("threads must be auto or 1 to " + LIMIT + ": " + count);
    }
  }

  /** Measured when the engine is created: 1 thread against the environment's number. */
  public static Threads auto() {
    return new Threads(0);
  }

  /** Exactly {@code count} threads. */
  public static Threads of(int count) {
    if (count == 0) {
      throw new IllegalArgumentException("threads must be 1 or more: 0");
    }
    return new Threads(count);
  }

  public boolean isAuto() {
    return count == 0;
  }
}
