package dev.millrace.engine.optim;

import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.learning.config.AMSGrad;
import org.nd4j.linalg.learning.config.AdaDelta;
import org.nd4j.linalg.learning.config.AdaGrad;
import org.nd4j.linalg.learning.config.AdaMax;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Nadam;
import org.nd4j.linalg.learning.config.Nesterovs;
import org.nd4j.linalg.learning.config.NoOp;
import org.nd4j.linalg.learning.config.RmsProp;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.schedule.ISchedule;

/** An updater: turns a block of the gradient into what is subtracted from the parameters. */
interface UpdateRule {
  /**
   * Replaces the block's gradient by its update and advances the state.
   *
   * @param rate learning rate of this update
   * @param k 1-based number of the update
   */
  void apply(BlockMemory memory, double rate, long k);

  /** As {@link #apply}, and subtracts the update; what is left in the gradient is of no use. */
  default void step(BlockMemory memory, double rate, long k) {
    apply(memory, rate, k);
    memory.subtract();
  }

  /** The updater's own schedule of the rate, null where the rate is fixed or there is none. */
  default @Nullable ISchedule schedule() {
    return null;
  }

  /** What every value of a new state is. */
  default float initialState() {
    return 0;
  }

  /**
   * @param epoch DL4J's epoch count, for a momentum schedule
   */
  static UpdateRule of(IUpdater updater, int epoch) {
    if (updater instanceof Sgd sgd) {
      return new SgdRule(sgd);
    }
    if (updater instanceof Nesterovs nesterovs) {
      return new NesterovsRule(nesterovs, epoch);
    }
    if (updater instanceof NoOp) {
      return new NoOpRule();
    }
    return adaptive(updater);
  }

  private static UpdateRule adaptive(IUpdater updater) {
    if (updater instanceof Adam adam) {
      return new AdamRule(adam);
    }
    if (updater instanceof AdaMax adaMax) {
      return new AdaMaxRule(adaMax);
    }
    if (updater instanceof AMSGrad amsGrad) {
      return new AmsGradRule(amsGrad);
    }
    if (updater instanceof Nadam nadam) {
      return new NadamRule(nadam);
    }
    if (updater instanceof AdaGrad adaGrad) {
      return new AdaGradRule(adaGrad);
    }
    if (updater instanceof AdaDelta adaDelta) {
      return new AdaDeltaRule(adaDelta);
    }
    if (updater instanceof RmsProp rmsProp) {
      return new RmsPropRule(rmsProp);
    }
    throw new IllegalArgumentException(
        "updater is not supported: " + updater.getClass().getSimpleName());
  }
}
