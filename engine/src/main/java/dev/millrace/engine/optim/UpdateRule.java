package dev.millrace.engine.optim;

import dev.millrace.engine.model.UpdaterBlock;
import java.nio.FloatBuffer;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Nesterovs;
import org.nd4j.linalg.learning.config.Sgd;

/** An updater: turns a block of the gradient into what is subtracted from the parameters. */
interface UpdateRule {
  /**
   * Replaces the block's gradient by its update and advances the state.
   *
   * @param gradient the flat gradient
   * @param state the flat updater state
   * @param rate learning rate of this update
   * @param k 1-based number of the update
   */
  void apply(FloatBuffer gradient, FloatBuffer state, UpdaterBlock block, double rate, long k);

  /**
   * @param epoch DL4J's epoch count, for a momentum schedule
   */
  static UpdateRule of(IUpdater updater, int epoch) {
    if (updater instanceof Sgd) {
      return new SgdRule();
    }
    if (updater instanceof Nesterovs nesterovs) {
      return new NesterovsRule(nesterovs, epoch);
    }
    if (updater instanceof Adam adam) {
      return new AdamRule(adam);
    }
    throw new IllegalArgumentException(
        "updater is not supported: " + updater.getClass().getSimpleName());
  }
}
