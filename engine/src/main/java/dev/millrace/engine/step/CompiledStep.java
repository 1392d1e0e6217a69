package dev.millrace.engine.step;

import dev.millrace.engine.kernel.Pointwise;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.memory.NativeFloats;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.Parameter;
import dev.millrace.engine.program.CompileOptions;
import dev.millrace.engine.program.StepKey;
import java.nio.FloatBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Runs a model by compiled programs, one for each number of rows in use. */
public final class CompiledStep implements StepProgram {
  /** The usual batch, short last ones, and what a user tries by hand. */
  private static final int PLANS_KEPT = 8;

  private final LoadedModel model;
  private final CompileOptions options;
  private final FlatVector gradient;
  private final NativeFloats gradientValues;
  private final Map<String, INDArray> parameterArrays;
  private final Map<String, INDArray> gradientArrays;
  private final LinkedHashMap<Integer, BatchPlan> plans = new LinkedHashMap<>(16, 0.75f, true);
  private final LossSum loss;
  private final int outputs;
  private final boolean trainingDiffers;
  private @Nullable BatchPlan latest;
  private @Nullable FlatVector carried;
  private @Nullable NativeFloats carriedValues;

  /**
   * @param gradient receives sums of gradients
   */
  public CompiledStep(
      LoadedModel model, FlatVector parameters, FlatVector gradient, CompileOptions options) {
    this.model = model;
    this.options = options;
    this.gradient = gradient;
    gradientValues = gradient.floats();
    loss = new LossSum(model);
    outputs = model.outputSize();
    trainingDiffers = model.trainingDiffers();
    parameterArrays = views(parameters);
    gradientArrays = views(gradient);
  }

  private Map<String, INDArray> views(FlatVector vector) {
    return model.parameters().stream().collect(Collectors.toMap(Parameter::name, vector::view));
  }

  private BatchPlan plan(int rows) {
    BatchPlan plan = latest;
    if (plan == null || plan.rows() != rows) {
      plan = plans.get(rows);
      if (plan == null) {
        plan = new BatchPlan(model, rows, parameterArrays, gradientArrays, options);
        plans.put(rows, plan);
        forgetOldest();
      }
      latest = plan;
    }
    return plan;
  }

  private void forgetOldest() {
    if (plans.size() > PLANS_KEPT) {
      BatchPlan oldest = plans.remove(plans.keySet().iterator().next());
      if (oldest != null) {
        oldest.close();
      }
    }
  }

  @Override
  public void predict(float[] features, int rows, float[] predictions) {
    plan(rows).predict(features).get(0, predictions, 0, rows * outputs);
  }

  @Override
  public double accumulate(
      float[] features, float[] labels, int rows, float[] predictions, StepKey key) {
    BatchPlan plan = plan(rows);
    if (trainingDiffers) {
      plan.predict(features).get(0, predictions, 0, rows * outputs);
    }
    NativeFloats before = key.microBatch() == 0 ? null : carry();
    FloatBuffer trained = plan.train(features, labels, key);
    if (before != null) {
      Pointwise.addTo(gradientValues, before);
    }
    if (!trainingDiffers) {
      trained.get(0, predictions, 0, rows * outputs);
    }
    return loss.isOfProgram() ? plan.loss() : loss.of(trained, labels, rows);
  }

  /** Programs overwrite the gradient, so the sum so far is put aside. */
  private @Nullable NativeFloats carry() {
    FlatVector copy = carried;
    if (copy == null) {
      copy = new FlatVector(gradient.length());
      carried = copy;
      carriedValues = copy.floats();
    }
    copy.set(gradient);
    return carriedValues;
  }

  @Override
  public long allocatedBytes() {
    long sums = carried == null ? 0 : (long) carried.length() * Float.BYTES;
    return sums + plans.values().stream().mapToLong(BatchPlan::bytes).sum();
  }

  @Override
  public void close() {
    plans.values().forEach(BatchPlan::close);
    plans.clear();
    latest = null;
    if (carried != null) {
      carried.close();
    }
  }
}
