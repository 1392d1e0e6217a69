package dev.millrace.engine.optim;

import dev.millrace.engine.memory.NativeFloats;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.learning.config.RmsProp;
import org.nd4j.linalg.schedule.ISchedule;

/**
 * RMSProp (Tieleman and Hinton 2012): {@code rate g / (sqrt(s) + epsilon)}, s the running mean of
 * squares.
 */
record RmsPropRule(RmsProp configuration) implements UpdateRule {
  @Override
  public void apply(BlockMemory memory, double rate, long k) {
    float r = (float) rate;
    float decay = (float) configuration.getRmsDecay();
    float epsilon = (float) configuration.getEpsilon();
    NativeFloats gradient = memory.gradient();
    NativeFloats squares = memory.state(0);
    for (int i = 0; i < memory.length(); i++) {
      float g = gradient.get(i);
      float old = squares.get(i);
      float s = Arithmetic.multiplyAdd(old, decay, g * g * (1 - decay));
      squares.set(i, s);
      gradient.set(i, r * g / ((float) Math.sqrt(s) + epsilon));
    }
  }

  @Override
  public float initialState() {
    return (float) configuration.getEpsilon();
  }

  @Override
  public @Nullable ISchedule schedule() {
    return configuration.getLearningRateSchedule();
  }
}
