package dev.millrace.engine.step;

import dev.millrace.engine.lowering.Lowered;
import dev.millrace.engine.lowering.Lowering;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Runs a lowered model by programs over fixed arrays, one for each number of rows in use. */
public final class CompiledStep implements StepProgram {
  /** Its name in {@code RuntimeInfo}. */
  public static final String KERNEL_SET = "nd4j-operations";

  /** The usual batch, short last ones, and what a user tries by hand. */
  private static final int PLANS_KEPT = 8;

  private final LoadedModel model;
  private final Lowered lowered;
  private final FlatVector gradient;
  private final FlatVector microGradient;
  private final Map<String, INDArray> parameterArrays;
  private final Map<String, INDArray> gradientArrays;
  private final LinkedHashMap<Integer, BatchPlan> plans = new LinkedHashMap<>(16, 0.75f, true);
  private final LossSum loss;

  /**
   * @param gradient receives sums of gradients
   */
  public CompiledStep(LoadedModel model, FlatVector parameters, FlatVector gradient) {
    this.model = model;
    this.gradient = gradient;
    lowered = Lowering.lower(model);
    loss = new LossSum(model.lastLayer());
    microGradient = new FlatVector(gradient.length());
    parameterArrays = views(parameters);
    gradientArrays = views(microGradient);
  }

  private Map<String, INDArray> views(FlatVector vector) {
    return model.parameters().stream().collect(Collectors.toMap(Parameter::name, vector::view));
  }

  private BatchPlan plan(int rows) {
    BatchPlan plan = plans.get(rows);
    if (plan == null) {
      plan = new BatchPlan(model, lowered, rows, parameterArrays, gradientArrays);
      plans.put(rows, plan);
      if (plans.size() > PLANS_KEPT) {
        Integer oldest = plans.keySet().iterator().next();
        closeIfPresent(plans.remove(oldest));
      }
    }
    return plan;
  }

  @Override
  public void predict(float[] features, int rows, float[] predictions) {
    copy(plan(rows).predict(features), predictions);
  }

  @Override
  public double accumulate(
      float[] features, float[] labels, int rows, float[] predictions, Use use) {
    BatchPlan plan = plan(rows);
    if (model.drops()) {
      copy(plan.predict(features), predictions);
    }
    INDArray trained = plan.train(features, labels, use);
    gradient.addScaled(microGradient, use.lossScale());
    if (!model.drops()) {
      copy(trained, predictions);
    }
    return loss.of(trained.data().asNioFloat(), labels, rows);
  }

  private static void copy(INDArray from, float[] to) {
    from.data().asNioFloat().get(0, to, 0, (int) from.length());
  }

  private static void closeIfPresent(BatchPlan plan) {
    if (plan != null) {
      plan.close();
    }
  }

  @Override
  public void close() {
    plans.values().forEach(BatchPlan::close);
    plans.clear();
    microGradient.close();
  }
}
