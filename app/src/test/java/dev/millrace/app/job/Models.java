package dev.millrace.app.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** Small models, written as DL4J writes them. */
public final class Models {
  static final long SEED = 7;
  static final double RATE = 0.05;

  private Models() {}

  /** Softmax over {@code outputs} classes. */
  public static Path classifier(Path dir, int inputs, int outputs) {
    return write(
        dir, net(inputs, outputs, Activation.SOFTMAX, LossFunction.MCXENT, new Sgd(RATE), false));
  }

  /** One sigmoid output. */
  public static Path binary(Path dir, int inputs) {
    return write(dir, net(inputs, 1, Activation.SIGMOID, LossFunction.XENT, new Sgd(RATE), false));
  }

  public static Path regression(Path dir, int inputs, int outputs) {
    return write(
        dir, net(inputs, outputs, Activation.IDENTITY, LossFunction.MSE, new Sgd(RATE), false));
  }

  public static Path clipping(Path dir, int inputs, int outputs) {
    return write(
        dir, net(inputs, outputs, Activation.SOFTMAX, LossFunction.MCXENT, new Sgd(RATE), true));
  }

  /** Its layers learn at different rates. */
  public static Path twoRates(Path dir, int inputs, int outputs) {
    return write(dir, twoRates(inputs, outputs));
  }

  private static MultiLayerConfiguration twoRates(int inputs, int outputs) {
    return new NeuralNetConfiguration.Builder()
        .seed(SEED)
        .list()
        .layer(dense(inputs, new Sgd(0.1)))
        .layer(output(outputs, Activation.SOFTMAX, LossFunction.MCXENT, new Sgd(0.2)))
        .build();
  }

  private static MultiLayerConfiguration net(
      int inputs,
      int outputs,
      Activation last,
      LossFunction loss,
      IUpdater updater,
      boolean clipped) {
    NeuralNetConfiguration.Builder builder = new NeuralNetConfiguration.Builder().seed(SEED);
    if (clipped) {
      builder.gradientNormalization(GradientNormalization.ClipL2PerLayer);
    }
    return builder
        .list()
        .layer(dense(inputs, updater))
        .layer(output(outputs, last, loss, updater))
        .build();
  }

  private static DenseLayer dense(int inputs, IUpdater updater) {
    return new DenseLayer.Builder()
        .nIn(inputs)
        .nOut(4)
        .activation(Activation.RELU)
        .updater(updater)
        .build();
  }

  private static OutputLayer output(
      int outputs, Activation activation, LossFunction loss, IUpdater updater) {
    return new OutputLayer.Builder(loss)
        .nIn(4)
        .nOut(outputs)
        .activation(activation)
        .updater(updater)
        .build();
  }

  private static Path write(Path dir, MultiLayerConfiguration configuration) {
    try {
      return Files.writeString(dir.resolve("model.json"), configuration.toJson());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
