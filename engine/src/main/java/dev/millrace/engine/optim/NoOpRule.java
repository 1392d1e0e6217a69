package dev.millrace.engine.optim;

/**
 * The gradient as it is, whatever the rate: not "frozen". Batch norm's running statistics have it,
 * with the difference to their new value as gradient.
 */
record NoOpRule() implements UpdateRule {
  @Override
  public void apply(BlockMemory memory, double rate, long k) {
    // the update is the gradient
  }
}
