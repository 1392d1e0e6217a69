package dev.millrace.engine.step;

import dev.millrace.engine.lowering.LoweringOptions;
import dev.millrace.engine.lowering.Names;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.SameDiffPlan;
import dev.millrace.engine.program.CompileOptions;
import dev.millrace.engine.program.Compiler;
import dev.millrace.engine.program.Program;
import dev.millrace.engine.program.StepKey;
import java.nio.FloatBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/** The programs for one number of rows, with their input arrays. */
final class BatchPlan implements AutoCloseable {
  private final int rows;
  private final INDArray features;
  private final INDArray labels;
  private final INDArray lossScale = Nd4j.scalar(1f);
  private final FloatBuffer lossScaleValue = lossScale.data().asNioFloat().slice();
  private final FloatBuffer featureValues;
  private final FloatBuffer labelValues;
  private final StepPlan plan;
  private final Map<String, INDArray> given;
  private @Nullable Inference inference;
  private final Program training;
  private final StepKey key = new StepKey();
  private final FloatBuffer trained;
  private final @Nullable FloatBuffer lossSum;

  /**
   * @param parameters arrays by parameter name
   * @param gradients arrays to write each parameter's gradient to, by parameter name
   */
  BatchPlan(
      LoadedModel model,
      int rows,
      Map<String, INDArray> parameters,
      Map<String, INDArray> gradients,
      CompileOptions options) {
    this.rows = rows;
    plan = StepPlan.of(model, LoweringOptions.of(rows), options);
    features = Nd4j.create(DataType.FLOAT, batch(model.inputShape()));
    labels = Nd4j.create(DataType.FLOAT, batch(model.outputShape()));
    featureValues = features.data().asNioFloat().slice();
    labelValues = labels.data().asNioFloat().slice();
    given = new HashMap<>(parameters);
    given.put(Names.FEATURES, features);
    given.put(Names.LABELS, labels);
    given.put(Names.LOSS_SCALE, lossScale);
    gradients.forEach((name, array) -> given.put(Compiler.gradient(name), array));
    training = plan.training().bind(given, key);
    trained = training.array(Names.TRAINED).data().asNioFloat().slice();
    lossSum =
        model.plan() instanceof SameDiffPlan
            ? training.array(Names.LOSS).data().asNioFloat().slice()
            : null;
  }

  private long[] batch(long... shape) {
    long[] all = new long[shape.length + 1];
    all[0] = rows;
    System.arraycopy(shape, 0, all, 1, shape.length);
    return all;
  }

  int rows() {
    return rows;
  }

  /** Inference mode: {@code [rows, outputs]}, until the next call. */
  FloatBuffer predict(float[] values) {
    featureValues.put(0, values, 0, featureValues.capacity());
    return inference().run();
  }

  /** Only made for those who ask. */
  private Inference inference() {
    Inference known = inference;
    if (known == null) {
      Program program = plan.inference().bind(given, key);
      INDArray array = program.array(Names.PREDICTION);
      known = new Inference(program, array.data().asNioFloat().slice());
      inference = known;
    }
    return known;
  }

  /**
   * The program for inference mode, bound.
   *
   * @param predicted {@code [rows, outputs]}
   */
  private record Inference(Program program, FloatBuffer predicted) {
    FloatBuffer run() {
      program.run();
      return predicted;
    }
  }

  /** Bytes allocated for this number of rows. */
  long bytes() {
    long predicting = inference == null ? 0 : inference.program.bytes();
    return (features.length() + labels.length()) * Float.BYTES + training.bytes() + predicting;
  }

  /** Training mode: writes the gradients' arrays, returns {@code [rows, outputs]}. */
  FloatBuffer train(float[] values, float[] wanted, StepKey now) {
    key.set(now);
    lossScaleValue.put(0, now.lossScale());
    featureValues.put(0, values, 0, featureValues.capacity());
    labelValues.put(0, wanted, 0, labelValues.capacity());
    training.run();
    return trained;
  }

  /** Summed over the rows, after {@link #train}; of a model whose own graph makes it. */
  double loss() {
    return Objects.requireNonNull(lossSum, "the graph makes no loss").get(0);
  }

  @Override
  public void close() {
    if (inference != null) {
      inference.program.close();
    }
    training.close();
    features.close();
    labels.close();
    lossScale.close();
  }
}
