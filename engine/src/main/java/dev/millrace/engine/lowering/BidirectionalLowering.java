package dev.millrace.engine.lowering;

import java.util.ArrayList;
import java.util.List;
import org.deeplearning4j.nn.conf.layers.recurrent.Bidirectional;
import org.nd4j.autodiff.samediff.SDVariable;

/** Two recurrent layers, one of which reads the sequence from its end. */
final class BidirectionalLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    Tensor x = inputs.get(0);
    return x.with(Recurrence.join(scope, steps(scope, x)), scope.outputForm());
  }

  /** What comes out at each step. */
  static List<SDVariable> steps(Scope scope, Tensor x) {
    Bidirectional layer = scope.operation(Bidirectional.class);
    Scope forwards = scope.inner(layer.getFwd(), "f", 1);
    Scope backwards = scope.inner(layer.getBwd(), "b", 2);
    List<SDVariable> there = Recurrence.of(forwards).steps(x, false);
    List<SDVariable> back = Recurrence.of(backwards).steps(x, true);
    List<SDVariable> steps = new ArrayList<>();
    for (int t = 0; t < there.size(); t++) {
      steps.add(combined(scope, layer, there.get(t), back.get(t)));
    }
    return steps;
  }

  private static SDVariable combined(
      Scope scope, Bidirectional layer, SDVariable there, SDVariable back) {
    return switch (layer.getMode()) {
      case ADD -> there.add(back);
      case MUL -> there.mul(back);
      case AVERAGE -> there.add(back).mul(0.5);
      case CONCAT -> scope.graph().concat(1, there, back);
    };
  }
}
