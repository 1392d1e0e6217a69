package dev.millrace.engine.optim;

import dev.millrace.engine.model.UpdaterBlock;
import java.nio.FloatBuffer;
import org.nd4j.linalg.learning.config.RmsProp;

/**
 * RMSProp (Tieleman and Hinton 2012): {@code rate g / (sqrt(s) + epsilon)}, s the running mean of
 * squares.
 */
record RmsPropRule(RmsProp configuration) implements UpdateRule {
  @Override
  public void apply(
      FloatBuffer gradient, FloatBuffer state, UpdaterBlock block, double rate, long k) {
    float r = (float) rate;
    float decay = (float) configuration.getRmsDecay();
    float epsilon = (float) configuration.getEpsilon();
    for (int i = 0; i < block.length(); i++) {
      float g = gradient.get(block.offset() + i);
      float old = state.get(block.stateOffset() + i);
      float s = Arithmetic.multiplyAdd(old, decay, g * g * (1 - decay));
      state.put(block.stateOffset() + i, s);
      gradient.put(block.offset() + i, r * g / ((float) Math.sqrt(s) + epsilon));
    }
  }

  @Override
  public float initialState() {
    return (float) configuration.getEpsilon();
  }
}
