package dev.millrace.engine.optim;

import dev.millrace.engine.model.UpdaterBlock;
import java.nio.FloatBuffer;
import org.nd4j.linalg.learning.config.Nadam;

/**
 * Nadam (Dozat 2016) as DL4J has it, which does not correct the bias of v: {@code rate (beta1 m +
 * (1 - beta1) g) / (1 - beta1^k) / (sqrt(v) + epsilon)}. State: all m, then all v.
 */
record NadamRule(Nadam configuration) implements UpdateRule {
  @Override
  public void apply(
      FloatBuffer gradient, FloatBuffer state, UpdaterBlock block, double rate, long k) {
    float r = (float) rate;
    float beta1 = (float) configuration.getBeta1();
    float beta2 = (float) configuration.getBeta2();
    float epsilon = (float) configuration.getEpsilon();
    float grown = (float) (1 - (double) Moments.decay(beta1, k));
    int second = block.stateOffset() + block.length();
    for (int i = 0; i < block.length(); i++) {
      float g = gradient.get(block.offset() + i);
      float old = state.get(block.stateOffset() + i);
      float m = Arithmetic.multiplyAdd(g, 1 - beta1, beta1 * old);
      float v = Arithmetic.multiplyAdd(beta2, state.get(second + i), g * g * (1 - beta2));
      float ahead = Arithmetic.multiplyAdd(g, 1 - beta1, m * beta1) / grown;
      state.put(block.stateOffset() + i, m);
      state.put(second + i, v);
      gradient.put(block.offset() + i, r * ahead / ((float) Math.sqrt(v) + epsilon));
    }
  }
}
