package dev.millrace.engine.optim;


import dev.millrace.engine.kernel.Updates;

/** {@code rate x gradient}. */
record SgdRule() implements UpdateRule {
  @Override
  public void apply(BlockMemory memory, double rate, long k) {
    Updates.sgd(memory.gradient(), (float) rate);
  }

  @Override
  public void step(BlockMemory memory, double rate, long k) {
    Updates.sgdStep(memory.parameters(), memory.gradient(), (float) rate);
  }
}
