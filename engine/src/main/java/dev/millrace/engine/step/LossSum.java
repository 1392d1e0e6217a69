package dev.millrace.engine.step;

import dev.millrace.engine.loss.Loss;
import dev.millrace.engine.loss.Losses;
import dev.millrace.engine.model.LayerPlan;
import java.nio.FloatBuffer;
import java.util.Objects;

/** The value of the loss, summed over rows in float64 in a fixed order. */
final class LossSum {
  private final Loss loss;
  private final int outputs;

  LossSum(LayerPlan last) {
    loss =
        Losses.of(Objects.requireNonNull(last.loss()), Objects.requireNonNull(last.activation()));
    outputs = last.outputs();
  }

  double of(FloatBuffer predictions, float[] labels, int rows) {
    double sum = 0;
    for (int i = 0; i < rows * outputs; i++) {
      sum += loss.value(predictions.get(i), labels[i]);
    }
    return sum * loss.scale(outputs);
  }
}
