package dev.millrace.engine.optim;

import dev.millrace.engine.model.UpdaterBlock;
import java.nio.FloatBuffer;
import org.nd4j.linalg.learning.config.AdaMax;

/**
 * AdaMax (Kingma and Ba 2015, section 7) as DL4J has it: {@code rate / (1 - beta1^k) m / u} with
 * {@code u = max(beta2 u, |g|)}. State: all m, then all u.
 */
record AdaMaxRule(AdaMax configuration) implements UpdateRule {
  /** Keeps a gradient of zero from dividing by zero. */
  private static final double TINY = 1e-32;

  @Override
  public void apply(
      FloatBuffer gradient, FloatBuffer state, UpdaterBlock block, double rate, long k) {
    float beta1 = (float) configuration.getBeta1();
    float beta2 = (float) configuration.getBeta2();
    float corrected =
        Moments.usable(
            (float) ((float) rate / (1 - (double) Moments.decay(beta1, k))),
            (float) configuration.getEpsilon());
    int second = block.stateOffset() + block.length();
    for (int i = 0; i < block.length(); i++) {
      float g = gradient.get(block.offset() + i);
      float m = Arithmetic.multiplyAdd(beta1, state.get(block.stateOffset() + i), g * (1 - beta1));
      float u = (float) (Math.max(beta2 * state.get(second + i), Math.abs(g)) + TINY);
      state.put(block.stateOffset() + i, m);
      state.put(second + i, u);
      gradient.put(block.offset() + i, m * corrected / u);
    }
  }
}
