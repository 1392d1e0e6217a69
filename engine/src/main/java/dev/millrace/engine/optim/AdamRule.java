package dev.millrace.engine.optim;

import dev.millrace.engine.model.UpdaterBlock;
import java.nio.FloatBuffer;
import org.nd4j.linalg.learning.config.Adam;

/**
 * Adam (Kingma and Ba 2015) as DL4J has it: {@code a m / (sqrt(v) + epsilon)} with {@code a = rate
 * sqrt(1 - beta2^k) / (1 - beta1^k)}, in float32 and in the native library's order.
 */
record AdamRule(Adam configuration) implements UpdateRule {
  @Override
  public void apply(
      FloatBuffer gradient, FloatBuffer state, UpdaterBlock block, double rate, long k) {
    float beta1 = (float) configuration.getBeta1();
    float beta2 = (float) configuration.getBeta2();
    float epsilon = (float) configuration.getEpsilon();
    float corrected = Moments.correctedRate((float) rate, beta1, beta2, epsilon, k);
    int second = block.stateOffset() + block.length();
    for (int i = 0; i < block.length(); i++) {
      float g = gradient.get(block.offset() + i);
      float m = Arithmetic.multiplyAdd(beta1, state.get(block.stateOffset() + i), g * (1 - beta1));
      float v = Arithmetic.multiplyAdd(beta2, state.get(second + i), g * g * (1 - beta2));
      state.put(block.stateOffset() + i, m);
      state.put(second + i, v);
      gradient.put(block.offset() + i, m * corrected / ((float) Math.sqrt(v) + epsilon));
    }
  }
}
