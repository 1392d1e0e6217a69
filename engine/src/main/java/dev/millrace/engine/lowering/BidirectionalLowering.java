package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.layers.recurrent.Bidirectional;
import org.nd4j.autodiff.samediff.SDVariable;

/** Two recurrent layers, one of which reads the sequence from its end. */
final class BidirectionalLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    Tensor x = inputs.get(0);
    return x.with(Recurrence.turned(scope, cube(scope, x)), scope.outputForm());
  }

  /** What comes out, {@code [steps, batch, size]}. */
  static SDVariable cube(Scope scope, Tensor x) {
    Bidirectional layer = scope.operation(Bidirectional.class);
    Scope forwards = scope.inner(layer.getFwd(), "f", 1);
    Scope backwards = scope.inner(layer.getBwd(), "b", 2);
    SDVariable there = Recurrence.cube(forwards, x, false);
    SDVariable back = Recurrence.cube(backwards, x, true);
    return combined(scope, layer, there, back);
  }

  private static SDVariable combined(
      Scope scope, Bidirectional layer, SDVariable there, SDVariable back) {
    return switch (layer.getMode()) {
      case ADD -> there.add(back);
      case MUL -> there.mul(back);
      case AVERAGE -> there.add(back).mul(0.5);
      case CONCAT -> scope.graph().concat(2, there, back);
    };
  }
}
