package dev.millrace.bench.dl4j;

import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.nd4j.linalg.dataset.DataSet;
import org.nd4j.linalg.factory.Nd4j;

/** A network of DL4J's layers. */
final class NetworkFitting implements Dl4jContender.Fitting {
  private final MultiLayerNetwork network;
  private final DataSet batch;

  NetworkFitting(MultiLayerConfiguration configuration, float[] parameters, DataSet batch) {
    network = new MultiLayerNetwork(configuration);
    network.init();
    network.setParams(Nd4j.createFromArray(parameters));
    this.batch = batch;
  }

  /** DL4J's gradients are sums over the batch until they are applied. */
  @Override
  public float[] gradient(DataSet data, int rows) {
    network.setInput(data.getFeatures());
    network.setLabels(data.getLabels());
    network.computeGradientAndScore();
    return network.getFlattenedGradients().div(rows).toFloatVector();
  }

  @Override
  public void fit() {
    network.fit(batch);
  }
}
