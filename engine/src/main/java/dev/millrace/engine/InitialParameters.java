package dev.millrace.engine;

import dev.millrace.engine.model.LoadedModel;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;

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
    MultiLayerConfiguration configuration = model.configuration().clone();
    configuration.getConfs().forEach(conf -> conf.setSeed(seed));
    synchronized (LOCK) {
      MultiLayerNetwork network = new MultiLayerNetwork(configuration);
      network.init();
      float[] values = network.params().dup().data().asFloat();
      network.close();
      return values;
    }
  }
}
