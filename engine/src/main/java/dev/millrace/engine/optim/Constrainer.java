package dev.millrace.engine.optim;

import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.Parameter;
import java.util.ArrayList;
import java.util.List;
import org.deeplearning4j.nn.conf.constraint.BaseConstraint;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A constraint of the model on one parameter, applied after each update by DL4J's own code.
 *
 * @param constraint DL4J's
 * @param view the parameter's array over the flat vector
 */
record Constrainer(BaseConstraint constraint, INDArray view) {

  static List<Constrainer> of(List<Parameter> parameters, FlatVector values) {
    List<Constrainer> all = new ArrayList<>();
    for (Parameter parameter : parameters) {
      for (BaseConstraint constraint : parameter.settings().constraints()) {
        all.add(new Constrainer(constraint, values.view(parameter)));
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
