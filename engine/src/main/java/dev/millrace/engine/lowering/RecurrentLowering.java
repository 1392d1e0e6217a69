package dev.millrace.engine.lowering;

import java.util.List;
import org.nd4j.autodiff.samediff.SDVariable;

/** LSTM and SimpleRnn: {@code [batch, in, steps]} to {@code [batch, out, steps]}. */
final class RecurrentLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    Tensor x = inputs.get(0);
    SDVariable cube = Recurrence.cube(scope, x, false);
    return x.with(Recurrence.turned(scope, cube), scope.outputForm());
  }
}
