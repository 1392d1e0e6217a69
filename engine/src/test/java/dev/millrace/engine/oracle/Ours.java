package dev.millrace.engine.oracle;

import dev.millrace.engine.kernel.KernelSet;
import dev.millrace.engine.loss.Loss;
import dev.millrace.engine.loss.Losses;
import dev.millrace.engine.lowering.Lowered;
import dev.millrace.engine.lowering.Lowering;
import dev.millrace.engine.lowering.LoweringOptions;
import dev.millrace.engine.lowering.Names;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.NetworkPlan;
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

/** A model compiled for one batch, in float32 or float64. */
final class Ours implements AutoCloseable {
  private final LoadedModel model;
  private final Batch batch;
  private final INDArray parameters;
  private final INDArray gradient;
  private final Program inference;
  private final Program training;

  Ours(LoadedModel model, Batch batch, DataType type) {
    this.model = model;
    this.batch = batch.as(type);
    int rows = (int) batch.features().size(0);
    parameters = Nd4j.create(type, model.parameterCount());
    gradient = Nd4j.create(type, model.parameterCount());
    LoweringOptions options =
        new LoweringOptions(rows, type, batch.featureMask() != null, batch.labelMask() != null);
    Lowered lowered = Lowering.lower(model, options);
    Map<String, INDArray> arrays = new HashMap<>();
    Map<String, INDArray> given = given();
    for (Parameter parameter : model.parameters()) {
      arrays.put(parameter.name(), view(parameters, parameter));
      given.put(Compiler.gradient(parameter.name()), view(gradient, parameter));
    }
    given.putAll(arrays);
    Compiler compiler = new Compiler(lowered, model.parameters(), compileOptions(type));
    inference = compiler.inference().bind(given, new StepKey());
    training = compiler.training().bind(given, new StepKey());
  }

  /** Kernels of ours are for float32; in float64 everything is native. */
  private static CompileOptions compileOptions(DataType type) {
    boolean own = type == DataType.FLOAT && KernelSet.current() == KernelSet.VECTOR;
    return own ? CompileOptions.withOwnKernels() : CompileOptions.nativeOnly();
  }

  private Map<String, INDArray> given() {
    Map<String, INDArray> given = new HashMap<>();
    given.put(Names.FEATURES, batch.features());
    given.put(Names.LABELS, batch.labels());
    if (batch.featureMask() != null) {
      given.put(Names.FEATURE_MASK, batch.featureMask());
    }
    if (batch.labelMask() != null) {
      given.put(Names.LABEL_MASK, batch.labelMask());
    }
    return given;
  }

  private static INDArray view(INDArray vector, Parameter parameter) {
    return vector
        .get(NDArrayIndex.interval(parameter.offset(), parameter.end()))
        .reshape(parameter.order(), parameter.shape());
  }

  void set(INDArray values) {
    parameters.assign(values);
  }

  /** Sums over rows, of the present parameters. */
  double[] gradient() {
    training.run();
    return gradient.data().asDouble();
  }

  double[] predict() {
    inference.run();
    return inference.array(Names.PREDICTION).dup('c').data().asDouble();
  }

  /** The loss's sum over rows, after {@link #gradient}. */
  double loss() {
    NetworkPlan plan = (NetworkPlan) model.plan();
    Loss loss = Losses.of(plan.loss(), plan.activation());
    INDArray predictions = training.array(Names.TRAINED).dup('c');
    INDArray labels = batch.labels().dup('c');
    long steps = labels.rank() == 3 ? labels.size(2) : 1;
    double sum = 0;
    for (long i = 0; i < labels.length(); i++) {
      long row = i / (labels.length() / labels.size(0));
      boolean counts =
          batch.labelMask() == null || batch.labelMask().getDouble(row, i % steps) != 0;
      if (counts) {
        sum += loss.value(predictions.data().getDouble(i), labels.data().getDouble(i));
      }
    }
    return sum * loss.scale((int) labels.size(1));
  }

  @Override
  public void close() {
    inference.close();
    training.close();
  }
}
