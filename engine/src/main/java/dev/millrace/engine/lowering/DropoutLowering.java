package dev.millrace.engine.lowering;

import java.util.List;

/** Dropout alone. */
final class DropoutLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    Tensor x = inputs.get(0);
    return x.with(scope.drop(x), scope.outputForm());
  }
}
