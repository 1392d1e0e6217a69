package dev.millrace.engine.oracle;

import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.Parameter;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Made-up parameters, none of them special. */
final class Parameters {
  private Parameters() {}

  static INDArray of(LoadedModel model) {
    INDArray values = Batch.normal(3, model.parameterCount()).muli(0.5);
    for (Parameter parameter : model.parameters()) {
      for (int i = parameter.offset(); parameter.key().equals("var") && i < parameter.end(); i++) {
        values.putScalar(i, Math.abs(values.getDouble(i))); // a variance
      }
    }
    return values;
  }
}
