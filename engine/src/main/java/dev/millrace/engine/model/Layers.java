package dev.millrace.engine.model;

import java.util.Objects;
import org.deeplearning4j.nn.conf.dropout.Dropout;
import org.deeplearning4j.nn.conf.layers.ActivationLayer;
import org.deeplearning4j.nn.conf.layers.BaseLayer;
import org.deeplearning4j.nn.conf.layers.BaseOutputLayer;
import org.deeplearning4j.nn.conf.layers.BatchNormalization;
import org.deeplearning4j.nn.conf.layers.DropoutLayer;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.deeplearning4j.nn.conf.layers.RnnLossLayer;
import org.deeplearning4j.nn.conf.layers.Upsampling2D;
import org.deeplearning4j.nn.conf.layers.recurrent.Bidirectional;
import org.deeplearning4j.nn.conf.layers.wrapper.BaseWrapperLayer;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.lossfunctions.ILossFunction;

/** What DL4J's layer objects say, whichever class says it. */
public final class Layers {
  private Layers() {}

  /** Probability to keep a value of the layer's input in training; 1 for no dropout. */
  public static double retain(Object operation) {
    return operation instanceof Layer layer
            && drops(layer)
            && layer.getIDropout() instanceof Dropout dropout
        ? dropout.getP()
        : 1;
  }

  /** DL4J ignores the dropout of the other layers. */
  private static boolean drops(Layer layer) {
    return layer instanceof DropoutLayer
        || layer instanceof Upsampling2D
        || (layer instanceof BaseLayer
            && !(layer instanceof BatchNormalization)
            && !(layer instanceof ActivationLayer)
            && !(layer instanceof RnnLossLayer)
            && !(layer instanceof LossLayer));
  }

  /** Whether an operation computes something else in training. */
  static boolean trainingDiffers(Object operation) {
    if (operation instanceof Bidirectional both) {
      return trainingDiffers(both.getFwd()) || trainingDiffers(both.getBwd());
    }
    if (operation instanceof BaseWrapperLayer wrapper) {
      return trainingDiffers(wrapper.getUnderlying());
    }
    return operation instanceof BatchNormalization || retain(operation) < 1;
  }

  /** The activation of a layer that has one. */
  public static IActivation activation(Layer layer) {
    IActivation activation =
        layer instanceof ActivationLayer only
            ? only.getActivationFn()
            : ((BaseLayer) layer).getActivationFn();
    return Objects.requireNonNull(activation, "activation");
  }

  /** The loss of an output layer, null for other operations. */
  static @Nullable ILossFunction loss(Object operation) {
    if (operation instanceof BaseOutputLayer output) {
      return output.getLossFn();
    }
    if (operation instanceof RnnLossLayer steps) {
      return steps.getLossFn();
    }
    return operation instanceof LossLayer last ? last.getLossFn() : null;
  }
}
