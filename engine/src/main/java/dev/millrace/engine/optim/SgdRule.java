package dev.millrace.engine.optim;

import dev.millrace.engine.kernel.Updates;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.schedule.ISchedule;

/** {@code rate x gradient}. */
record SgdRule(Sgd configuration) implements UpdateRule {
  @Override
  public void apply(BlockMemory memory, double rate, long k) {
    Updates.sgd(memory.gradient(), (float) rate);
  }

  @Override
  public void step(BlockMemory memory, double rate, long k) {
    Updates.sgdStep(memory.parameters(), memory.gradient(), (float) rate);
  }

  @Override
  public @Nullable ISchedule schedule() {
    return configuration.getLearningRateSchedule();
  }
}
