package dev.millrace.engine.lowering;

import java.util.List;
import org.nd4j.autodiff.samediff.SDVariable;

/** LSTM and SimpleRnn: {@code [batch, in, steps]} to {@code [batch, out, steps]}. */
final class RecurrentLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    Tensor x = inputs.get(0);
    List<SDVariable> steps = Recurrence.of(scope).steps(x, false);
    return x.with(Recurrence.join(scope, steps), scope.outputForm());
  }
}
