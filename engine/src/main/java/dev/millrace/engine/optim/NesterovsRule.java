package dev.millrace.engine.optim;

import dev.millrace.engine.model.UpdaterBlock;
import java.nio.FloatBuffer;
import org.nd4j.linalg.learning.config.Nesterovs;

/**
 * Nesterov momentum as DL4J has it (with its sign, because updates are subtracted): {@code v' = mu
 * v - rate g}, update {@code = mu v - (1 + mu) v'}.
 */
record NesterovsRule(Nesterovs configuration, int epoch) implements UpdateRule {
  @Override
  public void apply(
      FloatBuffer gradient, FloatBuffer state, UpdaterBlock block, double rate, long k) {
    float r = (float) rate;
    float momentum = (float) configuration.currentMomentum(Iterations.of(k), epoch);
    float next = -momentum - 1;
    for (int i = 0; i < block.length(); i++) {
      int g = block.offset() + i;
      int s = block.stateOffset() + i;
      float old = state.get(s);
      float v = Arithmetic.multiplyAdd(momentum, old, -(r * gradient.get(g)));
      state.put(s, v);
      gradient.put(g, Arithmetic.multiplyAdd(momentum, old, next * v));
    }
  }
}
