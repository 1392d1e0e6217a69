package dev.millrace.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.deeplearning4j.nn.api.layers.LayerConstraint;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.constraint.BaseConstraint;
import org.deeplearning4j.nn.conf.layers.BatchNormalization;
import org.deeplearning4j.nn.conf.layers.Layer;
import org.deeplearning4j.nn.conf.layers.recurrent.Bidirectional;
import org.deeplearning4j.nn.conf.layers.wrapper.BaseWrapperLayer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.regularization.Regularization;

/**
 * The places of parameters in the flat vector. They are asked of DL4J's own initialisers, which lay
 * views over a vector, so that order and shape cannot differ from DL4J's.
 */
final class ParameterPlan {
  private final List<Parameter> parameters = new ArrayList<>();
  private int offset;

  /** A layer with its name and the prefix of its parameters' names; layers come in DL4J's order. */
  void add(String name, String prefix, int index, Layer layer) {
    long length = layer.initializer().numParams(layer);
    if (length == 0) {
      return;
    }
    for (Map.Entry<String, INDArray> entry : views(layer, length).entrySet()) {
      INDArray view = entry.getValue();
      parameters.add(
          new Parameter(
              prefix + entry.getKey(),
              name,
              index,
              entry.getKey(),
              offset + Math.toIntExact(view.offset()),
              view.shape(),
              view.rank() < 2 ? 'c' : view.ordering(),
              !isStatistic(layer, entry.getKey()),
              settings(layer, entry.getKey())));
    }
    offset += Math.toIntExact(length);
  }

  List<Parameter> parameters() {
    return List.copyOf(parameters);
  }

  private static Map<String, INDArray> views(Layer layer, long length) {
    NeuralNetConfiguration conf = new NeuralNetConfiguration();
    conf.setLayer(layer);
    INDArray vector = Nd4j.createUninitialized(DataType.BYTE, 1, length); // its values are not used
    return layer.initializer().init(conf, vector, false);
  }

  private static boolean isStatistic(Layer layer, String key) {
    return layer instanceof BatchNormalization && !key.equals("gamma") && !key.equals("beta");
  }

  private static TrainingSettings settings(Layer layer, String key) {
    if (layer instanceof BaseWrapperLayer wrapper) {
      return settings(wrapper.getUnderlying(), key);
    }
    List<Regularization> regularization = layer.getRegularizationByParam(key);
    GradientNormalization normalization = layer.getGradientNormalization();
    return new TrainingSettings(
        layer.getUpdaterByParam(key),
        regularization == null ? List.of() : regularization,
        constraints(layer, key),
        normalization == null ? GradientNormalization.None : normalization,
        layer.getGradientNormalizationThreshold());
  }

  /** Those that DL4J applies are of the innermost layer, by its own keys. */
  private static List<BaseConstraint> constraints(Layer layer, String key) {
    if (layer instanceof Bidirectional both) {
      return constraints(key.startsWith("f") ? both.getFwd() : both.getBwd(), key.substring(1));
    }
    List<BaseConstraint> all = new ArrayList<>();
    if (layer.getConstraints() != null) {
      for (LayerConstraint constraint : layer.getConstraints()) {
        if (constraint instanceof BaseConstraint base && base.getParams().contains(key)) {
          all.add(base);
        }
      }
    }
    return all;
  }
}
