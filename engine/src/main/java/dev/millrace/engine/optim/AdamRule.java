package dev.millrace.engine.optim;

import dev.millrace.engine.kernel.Updates;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.schedule.ISchedule;

/**
 * Adam (Kingma and Ba 2015) as DL4J has it: {@code a m / (sqrt(v) + epsilon)} with {@code a = rate
 * sqrt(1 - beta2^k) / (1 - beta1^k)}, in float32 and in the native library's order.
 */
record AdamRule(Adam configuration) implements UpdateRule {
  @Override
  public void apply(BlockMemory memory, double rate, long k) {
    Updates.adam(
        memory.gradient(), memory.state(0), memory.state(1), corrected(rate, k), b1(), b2(), eps());
  }

  @Override
  public void step(BlockMemory memory, double rate, long k) {
    Updates.adamStep(
        memory.parameters(),
        memory.gradient(),
        memory.state(0),
        memory.state(1),
        corrected(rate, k),
        b1(),
        b2(),
        eps());
  }

  private float corrected(double rate, long k) {
    return Moments.correctedRate((float) rate, b1(), b2(), eps(), k);
  }

  private float b1() {
    return (float) configuration.getBeta1();
  }

  private float b2() {
    return (float) configuration.getBeta2();
  }

  private float eps() {
    return (float) configuration.getEpsilon();
  }

  @Override
  public @Nullable ISchedule schedule() {
    return configuration.getLearningRateSchedule();
  }
}
