package dev.millrace.engine.program;

/** A memory budget that no choice of segments meets. */
public final class MemoryBudgetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Bytes asked for. */
  private final long budget;

  /** Bytes of the smallest plan found. */
  private final long least;

  MemoryBudgetException(long budget, long least) {
    super(
        "the smallest plan needs %,d bytes of activations, %,d more than the budget of %,d"
            .formatted(least, least - budget, budget));
    this.budget = budget;
    this.least = least;
  }

  public long budget() {
    return budget;
  }

  public long least() {
    return least;
  }
}
