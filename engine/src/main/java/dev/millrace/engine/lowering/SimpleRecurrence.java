package dev.millrace.engine.lowering;

import org.deeplearning4j.nn.conf.layers.recurrent.SimpleRnn;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.samediff.SDVariable;

/** {@code h = activation(x W + b + h R)}. */
final class SimpleRecurrence extends Recurrence {
  private final SimpleRnn layer;

  SimpleRecurrence(Scope scope, SimpleRnn layer) {
    super(scope);
    this.layer = layer;
  }

  @Override
  SDVariable step(SDVariable preActivation, @Nullable SDVariable mask) {
    return masked(scope.activate(withState(preActivation), layer.getActivationFn()), mask);
  }
}
