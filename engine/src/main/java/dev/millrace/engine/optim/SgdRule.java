package dev.millrace.engine.optim;

import dev.millrace.engine.model.UpdaterBlock;
import java.nio.FloatBuffer;

/** {@code rate x gradient}. */
record SgdRule() implements UpdateRule {
  @Override
  public void apply(
      FloatBuffer gradient, FloatBuffer state, UpdaterBlock block, double rate, long k) {
    float r = (float) rate;
    int end = block.offset() + block.length();
    for (int i = block.offset(); i < end; i++) {
      gradient.put(i, gradient.get(i) * r);
    }
  }
}
