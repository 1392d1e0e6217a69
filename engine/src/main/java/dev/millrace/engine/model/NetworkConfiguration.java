package dev.millrace.engine.model;

import java.util.Arrays;
import java.util.List;
import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.graph.LayerVertex;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.graph.util.GraphIndices;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;

/** A configuration of either of DL4J's kinds of network; not to be changed. */
public sealed interface NetworkConfiguration {
  /** As DL4J writes it, without counts. */
  String toJson();

  /** As DL4J writes it, with the numbers of updates and epochs so far. */
  String toJson(int iterations, int epochs);

  /** The flat parameters that DL4J gives for a seed. */
  float[] initialParameters(long seed);

  /** Layers in a row. */
  record MultiLayer(MultiLayerConfiguration configuration) implements NetworkConfiguration {
    @Override
    public String toJson() {
      return configuration.toJson();
    }

    @Override
    public String toJson(int iterations, int epochs) {
      MultiLayerConfiguration copy = configuration.clone();
      copy.setIterationCount(iterations);
      copy.setEpochCount(epochs);
      return copy.toJson();
    }

    @Override
    public float[] initialParameters(long seed) {
      MultiLayerConfiguration copy = configuration.clone();
      copy.getConfs().forEach(conf -> conf.setSeed(seed));
      MultiLayerNetwork network = new MultiLayerNetwork(copy);
      network.init();
      float[] values = network.params().dup().data().asFloat();
      network.close();
      return values;
    }
  }

  /**
   * A graph of layers.
   *
   * @param order names of inputs and vertices, in DL4J's order of parameters
   */
  record Graph(ComputationGraphConfiguration configuration, List<String> order)
      implements NetworkConfiguration {
    public Graph {
      order = List.copyOf(order);
    }

    /** DL4J's own topological order. */
    static List<String> order(ComputationGraphConfiguration configuration) {
      GraphIndices indices = new ComputationGraph(configuration.clone()).calculateIndices();
      return Arrays.stream(indices.getTopologicalSortOrder())
          .mapToObj(index -> indices.getIdxToName().get(index))
          .toList();
    }

    @Override
    public String toJson() {
      return configuration.toJson();
    }

    @Override
    public String toJson(int iterations, int epochs) {
      ComputationGraphConfiguration copy = configuration.clone();
      copy.setIterationCount(iterations);
      copy.setEpochCount(epochs);
      return copy.toJson();
    }

    @Override
    public float[] initialParameters(long seed) {
      ComputationGraphConfiguration copy = configuration.clone();
      NeuralNetConfiguration defaults = copy.getDefaultConfiguration();
      if (defaults != null) {
        defaults.setSeed(seed);
      }
      copy.getVertices().values().stream()
          .filter(LayerVertex.class::isInstance)
          .forEach(vertex -> ((LayerVertex) vertex).getLayerConf().setSeed(seed));
      ComputationGraph network = new ComputationGraph(copy);
      network.init();
      float[] values = network.params().dup().data().asFloat();
      network.close();
      return values;
    }
  }
}
