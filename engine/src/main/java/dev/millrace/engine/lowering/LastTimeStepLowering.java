package dev.millrace.engine.lowering;

import java.util.List;
import org.deeplearning4j.nn.conf.layers.recurrent.Bidirectional;
import org.deeplearning4j.nn.conf.layers.recurrent.LastTimeStep;
import org.nd4j.autodiff.samediff.SDVariable;

/** The last step of what a recurrent layer puts out, the last that is not masked. */
final class LastTimeStepLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    Tensor x = inputs.get(0);
    Scope inner = scope.inner(scope.operation(LastTimeStep.class).getUnderlying(), "", 0);
    List<SDVariable> steps =
        inner.operation() instanceof Bidirectional
            ? Recurrence.unstacked(inner, BidirectionalLowering.cube(inner, x), x)
            : Recurrence.steps(inner, x, false);
    return new Tensor(Masks.lastStep(scope, steps, x.mask()), scope.outputForm(), null);
  }
}
