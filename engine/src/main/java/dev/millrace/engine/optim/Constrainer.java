package dev.millrace.engine.optim;

import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.LayerPlan;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.Parameter;
import java.util.ArrayList;
import java.util.List;
import org.deeplearning4j.nn.api.layers.LayerConstraint;
import org.deeplearning4j.nn.conf.constraint.BaseConstraint;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A constraint of the model on one parameter, applied after each update by DL4J's own code.
 *
 * @param constraint DL4J's
 * @param view the parameter's array over the flat vector
 */
record Constrainer(BaseConstraint constraint, INDArray view) {

  static List<Constrainer> of(LoadedModel model, FlatVector parameters) {
    List<Constrainer> all = new ArrayList<>();
    for (Parameter parameter : model.parameters()) {
      LayerPlan layer = model.layers().get(parameter.layer());
      List<LayerConstraint> constraints = layer.configuration().getConstraints();
      if (constraints != null) {
        for (LayerConstraint constraint : constraints) {
          if (constraint.getParams().contains(parameter.key())) {
            all.add(new Constrainer((BaseConstraint) constraint, parameters.view(parameter)));
          }
        }
      }
    }
    return List.copyOf(all);
  }

  /** Twice, as DL4J does: it matters for a norm with a rate below 1. */
  void apply() {
    constraint.apply(view);
    constraint.apply(view);
  }
}
