package dev.millrace.engine.step;

import dev.millrace.engine.loss.Loss;
import dev.millrace.engine.loss.Losses;
import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.NetworkPlan;
import java.nio.FloatBuffer;

/** The value of the loss, summed over rows in float64 in a fixed order. */
final class LossSum {
  private final Loss loss;
  private final int outputs;

  LossSum(LoadedModel model) {
    NetworkPlan plan = (NetworkPlan) model.plan();
    loss = Losses.of(plan.loss(), plan.activation());
    outputs = model.outputSize();
  }

  double of(FloatBuffer predictions, float[] labels, int rows) {
    double sum = 0;
    for (int i = 0; i < rows * outputs; i++) {
      sum += loss.value(predictions.get(i), labels[i]);
    }
    return sum * loss.scale(outputs);
  }
}
