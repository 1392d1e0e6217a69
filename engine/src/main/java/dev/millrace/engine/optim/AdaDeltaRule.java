package dev.millrace.engine.optim;

import dev.millrace.engine.memory.NativeFloats;
import org.nd4j.linalg.learning.config.AdaDelta;

/**
 * AdaDelta (Zeiler 2012): {@code g sqrt(x + epsilon) / sqrt(s + epsilon)} with running means s of
 * squared gradients and x of squared updates. DL4J gives it no rate; ours multiplies the update and
 * is 1 unless a schedule or a command says otherwise. State: all s, then all x.
 */
record AdaDeltaRule(AdaDelta configuration) implements UpdateRule {
  @Override
  public void apply(BlockMemory memory, double rate, long k) {
    float r = (float) rate;
    float rho = (float) configuration.getRho();
    float epsilon = (float) configuration.getEpsilon();
    NativeFloats gradient = memory.gradient();
    NativeFloats squares = memory.state(0);
    NativeFloats updates = memory.state(1);
    for (int i = 0; i < memory.length(); i++) {
      float g = gradient.get(i);
      float s = Arithmetic.multiplyAdd(rho, squares.get(i), g * g * (1 - rho));
      float x = updates.get(i);
      float update = g * ((float) Math.sqrt(x + epsilon) / (float) Math.sqrt(s + epsilon));
      squares.set(i, s);
      updates.set(i, Arithmetic.multiplyAdd(rho, x, update * update * (1 - rho)));
      gradient.set(i, r * update);
    }
  }
}
