package dev.millrace.engine.oracle;

import org.deeplearning4j.nn.conf.ComputationGraphConfiguration;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.graph.LayerVertex;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.DataSet;

/** Either of DL4J's networks, as the oracle. */
interface Dl4j {
  INDArray parameters();

  void set(INDArray values);

  /** Gradient (sums over rows) and score become known. */
  void compute(Batch batch);

  double[] gradient();

  double score();

  double[] predict(Batch batch);

  void fit(Batch batch);

  static Dl4j of(Object configuration, DataType type) {
    return configuration instanceof MultiLayerConfiguration layers
        ? new Layers(layers.clone(), type)
        : new Graph(((ComputationGraphConfiguration) configuration).clone(), type);
  }

  /** A network of layers in a row. */
  final class Layers implements Dl4j {
    private final MultiLayerNetwork network;

    Layers(MultiLayerConfiguration configuration, DataType type) {
      configuration.setDataType(type);
      configuration.getConfs().forEach(conf -> conf.setDataType(type));
      network = new MultiLayerNetwork(configuration);
      network.init();
    }

    @Override
    public INDArray parameters() {
      return network.params();
    }

    @Override
    public void set(INDArray values) {
      network.params().assign(values);
    }

    @Override
    public void compute(Batch batch) {
      network.setInput(batch.features());
      network.setLabels(batch.labels());
      network.setLayerMaskArrays(batch.featureMask(), batch.labelMask());
      network.computeGradientAndScore();
      network.clearLayerMaskArrays();
    }

    @Override
    public double[] gradient() {
      return network.gradient().gradient().dup().data().asDouble();
    }

    @Override
    public double score() {
      return network.score();
    }

    @Override
    public double[] predict(Batch batch) {
      return network
          .output(batch.features(), false, batch.featureMask(), batch.labelMask())
          .dup('c')
          .data()
          .asDouble();
    }

    @Override
    public void fit(Batch batch) {
      network.fit(
          new DataSet(batch.features(), batch.labels(), batch.featureMask(), batch.labelMask()));
    }
  }

  /** A graph of layers. */
  final class Graph implements Dl4j {
    private final ComputationGraph network;

    Graph(ComputationGraphConfiguration configuration, DataType type) {
      configuration.setDataType(type);
      configuration.getDefaultConfiguration().setDataType(type);
      configuration.getVertices().values().stream()
          .filter(LayerVertex.class::isInstance)
          .forEach(vertex -> ((LayerVertex) vertex).getLayerConf().setDataType(type));
      network = new ComputationGraph(configuration);
      network.init();
    }

    @Override
    public INDArray parameters() {
      return network.params();
    }

    @Override
    public void set(INDArray values) {
      network.params().assign(values);
    }

    @Override
    public void compute(Batch batch) {
      network.setInput(0, batch.features());
      network.setLabels(batch.labels());
      network.computeGradientAndScore();
    }

    @Override
    public double[] gradient() {
      return network.gradient().gradient().dup().data().asDouble();
    }

    @Override
    public double score() {
      return network.score();
    }

    @Override
    public double[] predict(Batch batch) {
      return network.output(batch.features())[0].dup('c').data().asDouble();
    }

    @Override
    public void fit(Batch batch) {
      network.fit(new DataSet(batch.features(), batch.labels()));
    }
  }
}
