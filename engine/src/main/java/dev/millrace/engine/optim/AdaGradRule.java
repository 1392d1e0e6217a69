package dev.millrace.engine.optim;

import dev.millrace.engine.model.UpdaterBlock;
import java.nio.FloatBuffer;
import org.nd4j.linalg.learning.config.AdaGrad;

/** AdaGrad (Duchi et al. 2011): {@code rate g / (sqrt(h) + epsilon)}, h the sum of squares. */
record AdaGradRule(AdaGrad configuration) implements UpdateRule {
  @Override
  public void apply(
      FloatBuffer gradient, FloatBuffer state, UpdaterBlock block, double rate, long k) {
    float r = (float) rate;
    float epsilon = (float) configuration.getEpsilon();
    for (int i = 0; i < block.length(); i++) {
      float g = gradient.get(block.offset() + i);
      float h = Arithmetic.multiplyAdd(g, g, state.get(block.stateOffset() + i));
      state.put(block.stateOffset() + i, h);
      gradient.put(block.offset() + i, r * g / ((float) Math.sqrt(h) + epsilon));
    }
  }

  /** DL4J's default epsilon, whatever the configuration's is: so it does. */
  @Override
  public float initialState() {
    return (float) AdaGrad.DEFAULT_ADAGRAD_EPSILON;
  }
}
