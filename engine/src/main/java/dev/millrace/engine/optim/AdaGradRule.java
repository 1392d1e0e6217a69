package dev.millrace.engine.optim;

import dev.millrace.engine.memory.NativeFloats;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.learning.config.AdaGrad;
import org.nd4j.linalg.schedule.ISchedule;

/** AdaGrad (Duchi et al. 2011): {@code rate g / (sqrt(h) + epsilon)}, h the sum of squares. */
record AdaGradRule(AdaGrad configuration) implements UpdateRule {
  @Override
  public void apply(BlockMemory memory, double rate, long k) {
    float r = (float) rate;
    float epsilon = (float) configuration.getEpsilon();
    NativeFloats gradient = memory.gradient();
    NativeFloats squares = memory.state(0);
    for (int i = 0; i < memory.length(); i++) {
      float g = gradient.get(i);
      float h = Arithmetic.multiplyAdd(g, g, squares.get(i));
      squares.set(i, h);
      gradient.set(i, r * g / ((float) Math.sqrt(h) + epsilon));
    }
  }

  /** DL4J's default epsilon, whatever the configuration's is: so it does. */
  @Override
  public float initialState() {
    return (float) AdaGrad.DEFAULT_ADAGRAD_EPSILON;
  }

  @Override
  public @Nullable ISchedule schedule() {
    return configuration.getLearningRateSchedule();
  }
}
