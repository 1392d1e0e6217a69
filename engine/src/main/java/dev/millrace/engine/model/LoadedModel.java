package dev.millrace.engine.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A model as it came from its file.
 *
 * @param plan what it computes
 * @param parameters in the order of the flat vector
 * @param values the flat vector, null when only a configuration was loaded
 * @param updaterState DL4J's layout, null when there is none
 * @param iterationCount updates made so far
 * @param epochCount DL4J's epochs so far, which schedules by epoch ask for
 */
@SuppressWarnings("ArrayRecordComponent") // identity is enough, nobody writes to them
public record LoadedModel(
    Plan plan,
    List<Parameter> parameters,
    float @Nullable [] values,
    float @Nullable [] updaterState,
    long iterationCount,
    int epochCount) {
  LoadedModel with(float[] newValues, float @Nullable [] newState, long iterations, int epochs) {
    return new LoadedModel(plan, parameters, newValues, newState, iterations, epochs);
  }

  public int parameterCount() {
    return parameters.isEmpty() ? 0 : parameters.get(parameters.size() - 1).end();
  }

  /** Shape of one record that goes in. */
  public long[] inputShape() {
    return plan.inputShape();
  }

  /** Shape of one record that comes out, and of its label. */
  public long[] outputShape() {
    return plan.outputShape();
  }

  /** Values of one record that goes in. */
  public int inputSize() {
    return product(inputShape());
  }

  /** Values of one record that comes out. */
  public int outputSize() {
    return product(outputShape());
  }

  /** Whether a prediction in training mode is another than in inference mode. */
  public boolean trainingDiffers() {
    return plan.trainingDiffers();
  }

  private static int product(long[] shape) {
    long product = 1;
    for (long size : shape) {
      product = Math.multiplyExact(product, size);
    }
    return Math.toIntExact(product);
  }
}
