package dev.millrace.engine.model;

import java.util.ArrayList;
import java.util.List;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.dropout.Dropout;
import org.deeplearning4j.nn.conf.dropout.IDropout;
import org.deeplearning4j.nn.conf.layers.ActivationLayer;
import org.deeplearning4j.nn.conf.layers.BaseLayer;
import org.deeplearning4j.nn.conf.layers.BaseOutputLayer;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.DropoutLayer;
import org.deeplearning4j.nn.conf.layers.FeedForwardLayer;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.LossLayer;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.activations.IActivation;
import org.nd4j.linalg.lossfunctions.ILossFunction;

/** A checked configuration to layers and to the places of their parameters. */
final class LayerPlans {
  private LayerPlans() {}

  static List<LayerPlan> of(MultiLayerConfiguration configuration) {
    List<LayerPlan> plans = new ArrayList<>();
    int width = firstWidth(configuration);
    for (int i = 0; i < configuration.getConfs().size(); i++) {
      LayerPlan plan = plan(i, configuration.getConf(i).getLayer(), width);
      plans.add(plan);
      width = plan.outputs();
    }
    return List.copyOf(plans);
  }

  /** In DL4J's order: layer after layer, weights, bias, gain. */
  static List<Parameter> parameters(List<LayerPlan> layers) {
    List<Parameter> parameters = new ArrayList<>();
    int offset = 0;
    for (LayerPlan layer : layers) {
      if (layer.kind() == LayerPlan.Kind.DENSE) {
        offset = add(parameters, layer, "W", offset, layer.inputs());
        offset = layer.bias() ? add(parameters, layer, "b", offset, 1) : offset;
        offset = layer.layerNorm() ? add(parameters, layer, "g", offset, 1) : offset;
      }
    }
    return List.copyOf(parameters);
  }

  private static int add(List<Parameter> all, LayerPlan layer, String key, int offset, int rows) {
    Parameter parameter = new Parameter(layer.index(), key, offset, rows, layer.outputs());
    all.add(parameter);
    return parameter.end();
  }

  private static int firstWidth(MultiLayerConfiguration configuration) {
    return configuration.getConfs().stream()
        .map(conf -> conf.getLayer())
        .filter(layer -> layer instanceof DenseLayer || layer instanceof BaseOutputLayer)
        .mapToInt(layer -> (int) ((FeedForwardLayer) layer).getNIn())
        .findFirst()
        .orElseThrow();
  }

  private static LayerPlan plan(int index, Layer layer, int width) {
    boolean dense = layer instanceof DenseLayer || layer instanceof BaseOutputLayer;
    boolean drops = dense || layer instanceof DropoutLayer;
    return new LayerPlan(
        index,
        layer.getLayerName() == null ? "layer" + index : layer.getLayerName(),
        kind(dense, layer),
        width,
        dense ? (int) ((FeedForwardLayer) layer).getNOut() : width,
        hasBias(layer),
        layer instanceof DenseLayer d && d.hasLayerNorm(),
        activation(layer),
        drops ? retain(layer.getIDropout()) : 1, // DL4J ignores it on the other layers
        loss(layer),
        layer);
  }

  private static LayerPlan.Kind kind(boolean dense, Layer layer) {
    if (dense) {
      return LayerPlan.Kind.DENSE;
    }
    return layer instanceof DropoutLayer ? LayerPlan.Kind.DROPOUT : LayerPlan.Kind.ACTIVATION;
  }

  private static boolean hasBias(Layer layer) {
    return (layer instanceof DenseLayer dense && dense.hasBias())
        || (layer instanceof BaseOutputLayer output && output.hasBias());
  }

  private static double retain(@Nullable IDropout dropout) {
    return dropout == null ? 1 : ((Dropout) dropout).getP();
  }

  private static @Nullable IActivation activation(Layer layer) {
    if (layer instanceof DropoutLayer) {
      return null;
    }
    return layer instanceof ActivationLayer activation
        ? activation.getActivationFn()
        : ((BaseLayer) layer).getActivationFn();
  }

  private static @Nullable ILossFunction loss(Layer layer) {
    if (layer instanceof BaseOutputLayer output) {
      return output.getLossFn();
    }
    return layer instanceof LossLayer last ? last.getLossFn() : null;
  }
}
