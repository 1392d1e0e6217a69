package dev.millrace.engine.optim;

import dev.millrace.engine.model.UpdaterBlock;
import java.nio.FloatBuffer;

/**
 * The gradient as it is, whatever the rate: not "frozen". Batch norm's running statistics have it,
 * with the difference to their new value as gradient.
 */
record NoOpRule() implements UpdateRule {
  @Override
  public void apply(
      FloatBuffer gradient, FloatBuffer state, UpdaterBlock block, double rate, long k) {
    // the update is the gradient
  }
}
