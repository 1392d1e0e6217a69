package dev.millrace.engine;

import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.NetworkPlan;

/** Parameters to start from. */
final class InitialParameters {
  /** DL4J's initialisers draw from the one random source of the process. */
  private static final Object LOCK = new Object();

  private InitialParameters() {}

  /** The model's own, else exactly those that DL4J gives for the seed. */
  static float[] of(LoadedModel model, long seed) {
    float[] own = model.values();
    if (own != null) {
      return own;
    }
    if (!(model.plan() instanceof NetworkPlan plan)) {
      throw new IllegalStateException("a graph comes with its parameters");
    }
    synchronized (LOCK) {
      return plan.configuration().initialParameters(seed);
    }
  }
}
