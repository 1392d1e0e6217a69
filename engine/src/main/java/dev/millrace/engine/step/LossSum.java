package dev.millrace.engine.step;

import dev.millrace.engine.loss.Loss;
import dev.millrace.engine.loss.Losses;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.NetworkPlan;
import java.nio.FloatBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The value of the loss, summed over rows in float64 in a fixed order. */
final class LossSum {
  private final @Nullable Loss loss;
  private final int outputs;

  LossSum(LoadedModel model) {
    loss =
        model.plan() instanceof NetworkPlan plan ? Losses.of(plan.loss(), plan.activation()) : null;
    outputs = model.outputSize();
  }

  /** Whether the model's own program makes the loss. */
  boolean isOfProgram() {
    return loss == null;
  }

  double of(FloatBuffer predictions, float[] labels, int rows) {
    Loss known = Objects.requireNonNull(loss, "the program makes the loss");
    double sum = 0;
    for (int i = 0; i < rows * outputs; i++) {
      sum += known.value(predictions.get(i), labels[i]);
    }
    return sum * known.scale(outputs);
  }
}
