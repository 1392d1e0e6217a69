package dev.millrace.engine.optim;

import dev.millrace.engine.memory.NativeFloats;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.learning.config.AMSGrad;
import org.nd4j.linalg.schedule.ISchedule;

/**
 * AMSGrad (Reddi et al. 2018) as DL4J has it, with Adam's bias correction: {@code a m / (sqrt(h) +
 * epsilon)} with {@code h = max(h, v)}. State: all m, then all v, then all h.
 */
record AmsGradRule(AMSGrad configuration) implements UpdateRule {
  @Override
  public void apply(BlockMemory memory, double rate, long k) {
    float beta1 = (float) configuration.getBeta1();
    float beta2 = (float) configuration.getBeta2();
    float epsilon = (float) configuration.getEpsilon();
    float corrected = Moments.correctedRate((float) rate, beta1, beta2, epsilon, k);
    NativeFloats gradient = memory.gradient();
    NativeFloats first = memory.state(0);
    NativeFloats second = memory.state(1);
    NativeFloats highest = memory.state(2);
    for (int i = 0; i < memory.length(); i++) {
      float g = gradient.get(i);
      float m = Arithmetic.multiplyAdd(beta1, first.get(i), g * (1 - beta1));
      float v = Arithmetic.multiplyAdd(beta2, second.get(i), g * g * (1 - beta2));
      float h = Math.max(highest.get(i), v);
      first.set(i, m);
      second.set(i, v);
      highest.set(i, h);
      gradient.set(i, m * corrected / ((float) Math.sqrt(h) + epsilon));
    }
  }

  @Override
  public @Nullable ISchedule schedule() {
    return configuration.getLearningRateSchedule();
  }
}
