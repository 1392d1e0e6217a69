package dev.millrace.engine.oracle;

import dev.millrace.engine.lowering.Lowered;
import dev.millrace.engine.lowering.Lowering;
import dev.millrace.engine.lowering.LoweringOptions;
import dev.millrace.engine.lowering.Names;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.Parameter;
import dev.millrace.engine.program.CompileOptions;
import dev.millrace.engine.program.Compiler;
import dev.millrace.engine.program.Program;
import dev.millrace.engine.program.StepKey;
import java.util.HashMap;
import java.util.Map;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/** A graph that makes its own loss, in float64. */
final class GraphProbe {
  private final INDArray parameters;
  private final INDArray gradient;
  private final Program training;

  GraphProbe(LoadedModel model, int rows, float[] features, float[] labels) {
    LoweringOptions options = new LoweringOptions(rows, DataType.DOUBLE, false, false);
    Lowered lowered = Lowering.lower(model, options);
    parameters = Nd4j.createFromArray(model.values()).castTo(DataType.DOUBLE);
    gradient = Nd4j.create(DataType.DOUBLE, model.parameterCount());
    Map<String, INDArray> given = new HashMap<>();
    given.put(Names.FEATURES, batch(features, rows, model.inputShape()));
    given.put(Names.LABELS, batch(labels, rows, model.outputShape()));
    for (Parameter parameter : model.parameters()) {
      given.put(parameter.name(), view(parameters, parameter));
      given.put(Compiler.gradient(parameter.name()), view(gradient, parameter));
    }
    Compiler compiler = new Compiler(lowered, model.parameters(), CompileOptions.nativeOnly());
    training = compiler.training().bind(given, new StepKey());
  }

  private static INDArray batch(float[] values, int rows, long... shape) {
    long[] all = new long[shape.length + 1];
    all[0] = rows;
    System.arraycopy(shape, 0, all, 1, shape.length);
    return Nd4j.createFromArray(values).castTo(DataType.DOUBLE).reshape('c', all);
  }

  private static INDArray view(INDArray vector, Parameter parameter) {
    return vector
        .get(NDArrayIndex.interval(parameter.offset(), parameter.end()))
        .reshape(parameter.order(), parameter.shape());
  }

  /** Sums over the rows. */
  double[] gradient() {
    training.run();
    return gradient.data().asDouble();
  }

  double[] differences(double step) {
    double[] differences = new double[(int) parameters.length()];
    for (int i = 0; i < differences.length; i++) {
      double value = parameters.getDouble(i);
      parameters.putScalar(i, value + step);
      double above = loss();
      parameters.putScalar(i, value - step);
      differences[i] = (above - loss()) / (2 * step);
      parameters.putScalar(i, value);
    }
    return differences;
  }

  private double loss() {
    training.run();
    return training.array(Names.LOSS).getDouble(0);
  }
}
