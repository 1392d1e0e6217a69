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

  /** The graph with its gradient function; see {@link Names}. */
  public static SameDiff lower(LoadedModel model) {
    Lowering lowering = new Lowering(model);
    lowering.declareParameters();
    lowering.forward();
    return lowering.graph;
  }

  private void declareParameters() {
    for (Parameter p : model.parameters()) {
      if (p.isMatrix()) {
        graph.placeHolder(p.name(), DataType.FLOAT, p.rows(), p.columns());
      } else {
        graph.placeHolder(p.name(), DataType.FLOAT, p.columns());
      }
    }
  }

  private void forward() {
    SDVariable features =
        graph.placeHolder(Names.FEATURES, DataType.FLOAT, -1, model.firstLayer().inputs());
    SDVariable labels =
        graph.placeHolder(Names.LABELS, DataType.FLOAT, -1, model.lastLayer().outputs());
    SDVariable logits = beforeLastActivation(features, true);
    SDVariable trained = lastActivation(logits).rename(Names.TRAINED);
    if (model.drops()) {
      lastActivation(beforeLastActivation(features, false)).rename(Names.PREDICTION);
    } else {
      graph.identity(Names.PREDICTION, trained);
    }
    head(logits, trained, labels);
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
    x = x.mmul(graph.getVariable(layer.index() + "_W"));
    if (layer.layerNorm()) {
      x = graph.nn().layerNorm(x, graph.getVariable(layer.index() + "_g"), true, 1);
    }
    return layer.bias() ? x.add(graph.getVariable(layer.index() + "_b")) : x;
  }

  private SDVariable mask(LayerPlan layer) {
    return graph.placeHolder(Names.mask(layer.index()), DataType.FLOAT, -1, layer.inputs());
  }

  private void head(SDVariable logits, SDVariable trained, SDVariable labels) {
    Loss loss =
        Losses.of(
            Objects.requireNonNull(model.lastLayer().loss()),
            Objects.requireNonNull(model.lastLayer().activation()));
    SDVariable derivative = loss.derivative(trained, labels);
    double scale = loss.scale(model.lastLayer().outputs());
    SDVariable scaled = scale == 1 ? derivative : derivative.mul(scale);
    SDVariable root = loss.byPreActivation() ? logits : trained;
    String[] parameters = model.parameters().stream().map(Parameter::name).toArray(String[]::new);
    LossGradient.define(graph, root, scaled, parameters);
  }
}
