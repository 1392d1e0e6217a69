package dev.millrace.engine.step;

import dev.millrace.engine.dropout.DropoutMask;
import dev.millrace.engine.lowering.Lowering;
import dev.millrace.engine.lowering.Names;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.LayerPlan;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.Parameter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.nd4j.autodiff.samediff.SameDiff;
import org.nd4j.autodiff.samediff.api.OutAndGrad;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Runs a lowered model through SameDiff's own session. */
public final class SessionProgram implements StepProgram {
  /** Its name in {@code RuntimeInfo}. */
  public static final String KERNEL_SET = "samediff-session";

  private final LoadedModel model;
  private final SameDiff graph;
  private final Map<String, INDArray> inputs = new HashMap<>();
  private final List<Target> targets;
  private final List<String> parameterNames;
  private final List<String> outputs;
  private final BatchInputs batch;
  private final LossSum loss;

  public SessionProgram(LoadedModel model, FlatVector parameters, FlatVector gradient) {
    this.model = model;
    graph = Lowering.lower(model);
    batch = new BatchInputs(inputs);
    loss = new LossSum(model.lastLayer());
    parameterNames = model.parameters().stream().map(Parameter::name).toList();
    outputs = model.drops() ? List.of(Names.PREDICTION, Names.TRAINED) : List.of(Names.TRAINED);
    targets = model.parameters().stream().map(p -> new Target(p.name(), gradient.view(p))).toList();
    for (Parameter parameter : model.parameters()) {
      inputs.put(parameter.name(), parameters.view(parameter));
    }
  }

  @Override
  public void predict(float[] features, int rows, float[] predictions) {
    batch.put(Names.FEATURES, features, rows, model.firstLayer().inputs());
    INDArray prediction = required(graph.output(inputs, Names.PREDICTION), Names.PREDICTION);
    float[] values = values(prediction);
    System.arraycopy(values, 0, predictions, 0, values.length);
  }

  @Override
  public double accumulate(
      float[] features, float[] labels, int rows, float[] predictions, Use use) {
    batch.put(Names.FEATURES, features, rows, model.firstLayer().inputs());
    batch.put(Names.LABELS, labels, rows, model.lastLayer().outputs());
    for (LayerPlan layer : model.layers()) {
      if (layer.drops()) {
        long key = DropoutMask.key(use.seed(), use.step(), use.microBatch(), layer.index());
        batch.putMask(layer, key, rows);
      }
    }
    OutAndGrad results = graph.calculateGradientsAndOutputs(inputs, outputs, parameterNames);
    for (Target target : targets) {
      target.sum().addi(required(results.getGradients(), target.name()));
    }
    float[] trained = values(required(results.getOutputs(), Names.TRAINED));
    float[] inferred =
        model.drops() ? values(required(results.getOutputs(), Names.PREDICTION)) : trained;
    System.arraycopy(inferred, 0, predictions, 0, inferred.length);
    return loss.of(trained, labels, rows);
  }

  private static INDArray required(Map<String, INDArray> arrays, String name) {
    return Objects.requireNonNull(arrays.get(name), name);
  }

  /** Row-major; copied first, because the session's arrays may be parts of larger buffers. */
  private static float[] values(INDArray array) {
    try (INDArray copy = array.dup('c')) {
      return copy.data().asFloat();
    }
  }

  @Override
  public void close() {
    batch.close();
    inputs.clear();
  }

  /** Where a parameter's gradient is summed: a view of the flat gradient. */
  private record Target(String name, INDArray sum) {}
}
