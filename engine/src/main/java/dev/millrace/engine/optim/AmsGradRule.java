package dev.millrace.engine.optim;

import dev.millrace.engine.model.UpdaterBlock;
import java.nio.FloatBuffer;
import org.nd4j.linalg.learning.config.AMSGrad;

/**
 * AMSGrad (Reddi et al. 2018) as DL4J has it, with Adam's bias correction: {@code a m / (sqrt(h) +
 * epsilon)} with {@code h = max(h, v)}. State: all m, then all v, then all h.
 */
record AmsGradRule(AMSGrad configuration) implements UpdateRule {
  @Override
  public void apply(
      FloatBuffer gradient, FloatBuffer state, UpdaterBlock block, double rate, long k) {
    float beta1 = (float) configuration.getBeta1();
    float beta2 = (float) configuration.getBeta2();
    float epsilon = (float) configuration.getEpsilon();
    float corrected = Moments.correctedRate((float) rate, beta1, beta2, epsilon, k);
    int second = block.stateOffset() + block.length();
    int highest = second + block.length();
    for (int i = 0; i < block.length(); i++) {
      float g = gradient.get(block.offset() + i);
      float m = Arithmetic.multiplyAdd(beta1, state.get(block.stateOffset() + i), g * (1 - beta1));
      float v = Arithmetic.multiplyAdd(beta2, state.get(second + i), g * g * (1 - beta2));
      float h = Math.max(state.get(highest + i), v);
      state.put(block.stateOffset() + i, m);
      state.put(second + i, v);
      state.put(highest + i, h);
      gradient.put(block.offset() + i, m * corrected / ((float) Math.sqrt(h) + epsilon));
    }
  }
}
