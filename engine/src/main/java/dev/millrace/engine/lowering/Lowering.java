package dev.millrace.engine.lowering;

import dev.millrace.engine.loss.Loss;
import dev.millrace.engine.loss.Losses;
import dev.millrace.engine.model.LayerPlan;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.Parameter;
import java.util.Objects;
import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Lowers a model to a SameDiff graph: a forward pass for inference, one for training where dropout
 * makes it differ, and the gradients of the loss's sum over the batch by every parameter.
 * Parameters are placeholders, so that they stay views of one flat vector.
 */
public final class Lowering {
  private final LoadedModel model;
  private final SameDiff graph = SameDiff.create();

  private Lowering(LoadedModel model) {
    this.model = model;
  }

  /** The model as graphs. */
  public static Lowered lower(LoadedModel model, int rows) {
    Lowering lowering = new Lowering(model);
    lowering.rows = rows;
    lowering.declareParameters();
    return lowering.forward();
  }

  private int rows;

  private void declareParameters() {
    for (Parameter p : model.parameters()) {
      if (p.isMatrix()) {
        graph.placeHolder(p.name(), DataType.FLOAT, p.rows(), p.columns());
      } else {
        graph.placeHolder(p.name(), DataType.FLOAT, p.columns());
      }
    }
  }

  /** Defines both passes and returns the gradient graph. */
  private Lowered forward() {
    SDVariable features =
        graph.placeHolder(Names.FEATURES, DataType.FLOAT, rows, model.firstLayer().inputs());
    SDVariable labels =
        graph.placeHolder(Names.LABELS, DataType.FLOAT, rows, model.lastLayer().outputs());
    SDVariable logits = beforeLastActivation(features, true);
    SDVariable trained = lastActivation(logits).rename(Names.TRAINED);
    if (model.drops()) {
      lastActivation(beforeLastActivation(features, false)).rename(Names.PREDICTION);
    } else {
      graph.identity(Names.PREDICTION, trained);
    }
    return gradients(logits, trained, labels);
  }

  private SDVariable beforeLastActivation(SDVariable features, boolean training) {
    SDVariable x = features;
    for (LayerPlan layer : model.layers()) {
      x = preActivation(layer, x, training);
      if (layer != model.lastLayer() && layer.activation() != null) {
        x = Activations.apply(graph, x, layer.activation());
      }
    }
    return x;
  }

  private SDVariable lastActivation(SDVariable x) {
    SDVariable y =
        Activations.apply(graph, x, Objects.requireNonNull(model.lastLayer().activation()));
    return y == x ? graph.identity(x) : y; // so that it has a name of its own
  }

  private SDVariable preActivation(LayerPlan layer, SDVariable input, boolean training) {
    SDVariable x = layer.drops() && training ? input.mul(mask(layer)) : input;
    if (layer.kind() != LayerPlan.Kind.DENSE) {
      return x;
    }
    String name = Integer.toString(layer.index());
    boolean biasInProduct = layer.bias() && !layer.layerNorm();
    SDVariable bias = biasInProduct ? graph.getVariable(name + "_b") : noBias(layer);
    x = graph.nn().linear(x, graph.getVariable(name + "_W"), bias);
    if (!layer.layerNorm()) {
      return x;
    }
    x = graph.nn().layerNorm(x, graph.getVariable(name + "_g"), true, 1);
    return layer.bias() ? x.add(graph.getVariable(name + "_b")) : x;
  }

  /**
   * The product with a bias is used even where there is none: its derivative is two products, while
   * the plain product's own derivative fails for one value in and one out.
   */
  private SDVariable noBias(LayerPlan layer) {
    return graph.constant(Nd4j.zeros(DataType.FLOAT, layer.outputs()));
  }

  private SDVariable mask(LayerPlan layer) {
    return graph.placeHolder(Names.mask(layer.index()), DataType.FLOAT, rows, layer.inputs());
  }

  private Lowered gradients(SDVariable logits, SDVariable trained, SDVariable labels) {
    Loss loss =
        Losses.of(
            Objects.requireNonNull(model.lastLayer().loss()),
            Objects.requireNonNull(model.lastLayer().activation()));
    SDVariable derivative = loss.derivative(trained, labels);
    double scale = loss.scale(model.lastLayer().outputs());
    SDVariable scaled = scale == 1 ? derivative : derivative.mul(scale);
    SDVariable root = loss.byPreActivation() ? logits : trained;
    java.util.Map<String, DropoutSite> d = new java.util.HashMap<>();
    for (LayerPlan l : model.layers())
      if (l.drops()) d.put(Names.mask(l.index()), new DropoutSite(l.index(), l.retain()));
    return new Lowered(graph, java.util.Map.of(root.name(), scaled.name()), java.util.Map.of(), d);
  }
}
