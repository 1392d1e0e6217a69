package dev.millrace.engine.optim;

import dev.millrace.engine.kernel.Updates;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.learning.config.Nesterovs;
import org.nd4j.linalg.schedule.ISchedule;

/**
 * Nesterov momentum as DL4J has it (with its sign, because updates are subtracted): {@code v' = mu
 * v - rate g}, update {@code = mu v - (1 + mu) v'}.
 */
record NesterovsRule(Nesterovs configuration, int epoch) implements UpdateRule {
  @Override
  public void apply(BlockMemory memory, double rate, long k) {
    Updates.nesterovs(memory.gradient(), memory.state(0), (float) rate, momentum(k));
  }

  @Override
  public void step(BlockMemory memory, double rate, long k) {
    Updates.nesterovsStep(
        memory.parameters(), memory.gradient(), memory.state(0), (float) rate, momentum(k));
  }

  private float momentum(long k) {
    return (float) configuration.currentMomentum(Iterations.of(k), epoch);
  }

  @Override
  public @Nullable ISchedule schedule() {
    return configuration.getLearningRateSchedule();
  }
}
