package dev.millrace.bench.dl4j;

import dev.millrace.bench.cases.Cnn;
import dev.millrace.bench.cases.Lstm;
import dev.millrace.bench.cases.Mlp;
import dev.millrace.bench.cases.Network;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.inputs.InputType;
import org.deeplearning4j.nn.conf.layers.ConvolutionLayer;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.LSTM;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.conf.layers.PoolingType;
import org.deeplearning4j.nn.conf.layers.RnnOutputLayer;
import org.deeplearning4j.nn.conf.layers.SubsamplingLayer;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** The cases' networks as a DL4J user writes them. */
public final class Configurations {
  private Configurations() {}

  /**
   * The configuration of a network that DL4J has layers for.
   *
   * @throws IllegalArgumentException for others
   */
  public static MultiLayerConfiguration of(Network network, IUpdater updater) {
    NeuralNetConfiguration.ListBuilder layers =
        new NeuralNetConfiguration.Builder().seed(1).updater(updater).list();
    if (network instanceof Mlp mlp) {
      return mlp(layers, mlp);
    }
    if (network instanceof Cnn) {
      return cnn(layers);
    }
    if (network instanceof Lstm lstm) {
      return lstm(layers, lstm);
    }
    throw new IllegalArgumentException("DL4J has no layers for " + network);
  }

  private static MultiLayerConfiguration mlp(NeuralNetConfiguration.ListBuilder layers, Mlp mlp) {
    for (int i = 0; i < mlp.layers() - 1; i++) {
      layers.layer(dense(mlp.sizes().get(i), mlp.sizes().get(i + 1)));
    }
    return layers.layer(output(mlp.sizes().get(mlp.layers() - 1), mlp.classes())).build();
  }

  private static MultiLayerConfiguration cnn(NeuralNetConfiguration.ListBuilder layers) {
    return layers
        .layer(convolution(1, Cnn.FIRST))
        .layer(pooling())
        .layer(convolution(Cnn.FIRST, Cnn.SECOND))
        .layer(pooling())
        .layer(dense(Cnn.FLAT, Cnn.DENSE))
        .layer(output(Cnn.DENSE, Cnn.CLASSES))
        .setInputType(InputType.convolutional(Cnn.SIDE, Cnn.SIDE, 1))
        .build();
  }

  private static MultiLayerConfiguration lstm(
      NeuralNetConfiguration.ListBuilder layers, Lstm lstm) {
    return layers
        .layer(
            new LSTM.Builder()
                .nIn(lstm.inputs())
                .nOut(lstm.units())
                .activation(Activation.TANH)
                .build())
        .layer(
            new RnnOutputLayer.Builder(LossFunction.MCXENT)
                .nIn(lstm.units())
                .nOut(lstm.classes())
                .activation(Activation.SOFTMAX)
                .build())
        .setInputType(InputType.recurrent(lstm.inputs(), lstm.times()))
        .build();
  }

  private static DenseLayer dense(int in, int out) {
    return new DenseLayer.Builder().nIn(in).nOut(out).activation(Activation.RELU).build();
  }

  private static OutputLayer output(int in, int out) {
    return new OutputLayer.Builder(LossFunction.MCXENT)
        .nIn(in)
        .nOut(out)
        .activation(Activation.SOFTMAX)
        .build();
  }

  private static ConvolutionLayer convolution(int in, int out) {
    return new ConvolutionLayer.Builder(Cnn.KERNEL, Cnn.KERNEL)
        .nIn(in)
        .nOut(out)
        .activation(Activation.RELU)
        .build();
  }

  private static SubsamplingLayer pooling() {
    return new SubsamplingLayer.Builder(PoolingType.MAX)
        .kernelSize(Cnn.POOL, Cnn.POOL)
        .stride(Cnn.POOL, Cnn.POOL)
        .build();
  }
}
