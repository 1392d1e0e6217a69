package dev.millrace.engine.lowering;

import dev.millrace.engine.model.Form;
import java.util.List;
import org.deeplearning4j.nn.conf.preprocessor.CnnToFeedForwardPreProcessor;
import org.deeplearning4j.nn.conf.preprocessor.FeedForwardToCnnPreProcessor;
import org.nd4j.autodiff.samediff.SDVariable;

/** Values in another shape: vectors and images, sequences and rows for their steps. */
final class PreprocessorLowering implements NodeLowering {
  @Override
  public Tensor lower(Scope scope, List<Tensor> inputs) {
    Tensor x = inputs.get(0);
    Form to = scope.outputForm();
    if (to.equals(x.form())) {
      return x;
    }
    if (scope.operation() instanceof FeedForwardToCnnPreProcessor
        || scope.operation() instanceof CnnToFeedForwardPreProcessor) {
      return x.with(x.value().reshape(scope.batch(to)), to);
    }
    return to.isSequence() ? sequence(scope, x, to) : rows(scope, x, to);
  }

  private static Tensor rows(Scope scope, Tensor x, Form to) {
    SDVariable value = scope.graph().permute(x.value(), 0, 2, 1).reshape(scope.batch(to));
    SDVariable mask = x.mask() == null ? null : x.mask().reshape(scope.batch(to)[0], 1);
    return new Tensor(value, to, mask);
  }

  private static Tensor sequence(Scope scope, Tensor x, Form to) {
    SDVariable cube = x.value().reshape(scope.rows(), to.steps(), to.size());
    SDVariable mask = x.mask() == null ? null : x.mask().reshape(scope.rows(), to.steps());
    return new Tensor(scope.graph().permute(cube, 0, 2, 1), to, mask);
  }
}
