package dev.millrace.engine.optim;

import dev.millrace.engine.memory.NativeFloats;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.learning.config.AdaMax;
import org.nd4j.linalg.schedule.ISchedule;

/**
 * AdaMax (Kingma and Ba 2015, section 7) as DL4J has it: {@code rate / (1 - beta1^k) m / u} with
 * {@code u = max(beta2 u, |g|)}. State: all m, then all u.
 */
record AdaMaxRule(AdaMax configuration) implements UpdateRule {
  /** Keeps a gradient of zero from dividing by zero. */
  private static final double TINY = 1e-32;

  @Override
  public void apply(BlockMemory memory, double rate, long k) {
    float beta1 = (float) configuration.getBeta1();
    float beta2 = (float) configuration.getBeta2();
    float corrected =
        Moments.usable(
            (float) ((float) rate / (1 - (double) Moments.decay(beta1, k))),
            (float) configuration.getEpsilon());
    NativeFloats gradient = memory.gradient();
    NativeFloats first = memory.state(0);
    NativeFloats norms = memory.state(1);
    for (int i = 0; i < memory.length(); i++) {
      float g = gradient.get(i);
      float m = Arithmetic.multiplyAdd(beta1, first.get(i), g * (1 - beta1));
      float u = (float) (Math.max(beta2 * norms.get(i), Math.abs(g)) + TINY);
      first.set(i, m);
      norms.set(i, u);
      gradient.set(i, m * corrected / u);
    }
  }

  @Override
  public @Nullable ISchedule schedule() {
    return configuration.getLearningRateSchedule();
  }
}
