package dev.millrace.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.deeplearning4j.nn.weights.WeightInit;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.IUpdater;
import org.nd4j.linalg.learning.config.Sgd;
import org.nd4j.linalg.lossfunctions.LossFunctions.LossFunction;

/** Configurations and records for tests. */
public final class Nets {
  private Nets() {}

  /** 6-64-64-2, relu, softmax with cross entropy. */
  public static MultiLayerConfiguration elec(IUpdater updater) {
    return base(updater)
        .weightInit(WeightInit.RELU)
        .list()
        .layer(dense(6, 64, Activation.RELU))
        .layer(dense(64, 64, Activation.RELU))
        .layer(output(64, 2, Activation.SOFTMAX, LossFunction.MCXENT))
        .build();
  }

  /** 5-7-6-3 with an activation inside and another at the end. */
  public static MultiLayerConfiguration small(
      IUpdater updater, Activation inside, Activation last, LossFunction loss) {
    return base(updater)
        .list()
        .layer(dense(5, 7, inside))
        .layer(dense(7, 6, inside))
        .layer(output(6, 3, last, loss))
        .validateOutputLayerConfig(false)
        .build();
  }

  /** One linear output, no bias, squared error without a mean: its gradient is known by heart. */
  public static MultiLayerConfiguration linear(int inputs, IUpdater updater) {
    return base(updater)
        .weightInit(WeightInit.ZERO)
        .list()
        .layer(
            new OutputLayer.Builder(LossFunction.L2)
                .nIn(inputs)
                .nOut(1)
                .hasBias(false)
                .activation(Activation.IDENTITY)
                .build())
        .build();
  }

  public static NeuralNetConfiguration.Builder base(IUpdater updater) {
    return new NeuralNetConfiguration.Builder()
        .seed(42)
        .weightInit(WeightInit.XAVIER)
        .updater(updater);
  }

  public static NeuralNetConfiguration.Builder base() {
    return base(new Sgd(0.1));
  }

  public static DenseLayer dense(int in, int out, Activation activation) {
    return new DenseLayer.Builder().nIn(in).nOut(out).activation(activation).build();
  }

  public static OutputLayer output(int in, int out, Activation activation, LossFunction loss) {
    return new OutputLayer.Builder(loss).nIn(in).nOut(out).activation(activation).build();
  }

  /** Writes the configuration to a temporary file and loads it as a user's. */
  public static Model model(MultiLayerConfiguration configuration) {
    return modelOf(configuration.toJson());
  }

  public static Model modelOf(String text) {
    try {
      Path file = Files.createTempFile("model", ".json");
      try {
        Files.writeString(file, text);
        return Model.load(file);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ModelException e) {
      throw new AssertionError(e.getMessage(), e);
    }
  }

  /** Normal values. */
  public static float[] normal(long seed, int count) {
    Random random = new Random(seed);
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  /** One-hot rows. */
  public static float[] oneHot(long seed, int rows, int classes) {
    Random random = new Random(seed);
    float[] values = new float[rows * classes];
    for (int row = 0; row < rows; row++) {
      values[row * classes + random.nextInt(classes)] = 1;
    }
    return values;
  }
}
