package dev.millrace.engine.optim;

import dev.millrace.engine.memory.NativeFloats;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.learning.config.Nadam;
import org.nd4j.linalg.schedule.ISchedule;

/**
 * Nadam (Dozat 2016) as DL4J has it, which does not correct the bias of v: {@code rate (beta1 m +
 * (1 - beta1) g) / (1 - beta1^k) / (sqrt(v) + epsilon)}. State: all m, then all v.
 */
record NadamRule(Nadam configuration) implements UpdateRule {
  @Override
  public void apply(BlockMemory memory, double rate, long k) {
    float r = (float) rate;
    float beta1 = (float) configuration.getBeta1();
    float beta2 = (float) configuration.getBeta2();
    float epsilon = (float) configuration.getEpsilon();
    float grown = (float) (1 - (double) Moments.decay(beta1, k));
    NativeFloats gradient = memory.gradient();
    NativeFloats first = memory.state(0);
    NativeFloats second = memory.state(1);
    for (int i = 0; i < memory.length(); i++) {
      float g = gradient.get(i);
      float old = first.get(i);
      float m = Arithmetic.multiplyAdd(g, 1 - beta1, beta1 * old);
      float v = Arithmetic.multiplyAdd(beta2, second.get(i), g * g * (1 - beta2));
      float ahead = Arithmetic.multiplyAdd(g, 1 - beta1, m * beta1) / grown;
      first.set(i, m);
      second.set(i, v);
      gradient.set(i, r * ahead / ((float) Math.sqrt(v) + epsilon));
    }
  }

  @Override
  public @Nullable ISchedule schedule() {
    return configuration.getLearningRateSchedule();
  }
}
