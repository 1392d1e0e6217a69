package dev.millrace.engine.optim;

import dev.millrace.engine.model.UpdaterBlock;
import java.nio.FloatBuffer;
import org.nd4j.linalg.learning.config.AdaDelta;

/**
 * AdaDelta (Zeiler 2012): {@code g sqrt(x + epsilon) / sqrt(s + epsilon)} with running means s of
 * squared gradients and x of squared updates. DL4J gives it no rate; ours multiplies the update and
 * is 1 unless a schedule or a command says otherwise. State: all s, then all x.
 */
record AdaDeltaRule(AdaDelta configuration) implements UpdateRule {
  @Override
  public void apply(
      FloatBuffer gradient, FloatBuffer state, UpdaterBlock block, double rate, long k) {
    float r = (float) rate;
    float rho = (float) configuration.getRho();
    float epsilon = (float) configuration.getEpsilon();
    int second = block.stateOffset() + block.length();
    for (int i = 0; i < block.length(); i++) {
      float g = gradient.get(block.offset() + i);
      float s = Arithmetic.multiplyAdd(rho, state.get(block.stateOffset() + i), g * g * (1 - rho));
      float x = state.get(second + i);
      float update = g * ((float) Math.sqrt(x + epsilon) / (float) Math.sqrt(s + epsilon));
      state.put(block.stateOffset() + i, s);
      state.put(second + i, Arithmetic.multiplyAdd(rho, x, update * update * (1 - rho)));
      gradient.put(block.offset() + i, r * update);
    }
  }
}
