package dev.millrace.engine.optim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.engine.Nets;
import dev.millrace.engine.device.Natives;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.Parameter;
import dev.millrace.engine.model.TrainingSettings;
import java.util.List;
import org.deeplearning4j.nn.conf.GradientNormalization;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.regularization.WeightDecay;

/**
 * Adam with one {@code WeightDecay(c, applyLR = true)} is AdamW (Loshchilov and Hutter 2019): the
 * decay goes past the moments.
 */
class AdamWTest {
  private static final int LENGTH = 5;
  private static final int STEPS = 25;
  private static final double RATE = 0.01;
  private static final double DECAY = 0.1;

  static {
    Natives.load();
  }

  @Test
  void adamWithWeightDecayByRateIsAdamW() {
    float[] start = Nets.normal(1, LENGTH);
    try (FlatVector parameters = new FlatVector(LENGTH);
        FlatVector gradient = new FlatVector(LENGTH);
        Optimizer optimizer =
            new Optimizer(List.of(parameter()), 0, parameters, gradient, k -> RATE / k)) {
      parameters.set(start);
      for (int k = 1; k <= STEPS; k++) {
        gradient.set(Nets.normal(100 + k, LENGTH));
        optimizer.update(k, 1);
      }
      double[] expected = adamW(start);
      for (int i = 0; i < LENGTH; i++) {
        assertThat((double) parameters.values().get(i)).isCloseTo(expected[i], within(1e-6));
      }
    }
  }

  private static Parameter parameter() {
    TrainingSettings settings =
        new TrainingSettings(
            new Adam(RATE),
            List.of(new WeightDecay(DECAY, true)),
            List.of(),
            GradientNormalization.None,
            0);
    return new Parameter("0_W", "layer0", 0, "W", 0, new long[] {LENGTH}, 'c', true, settings);
  }

  /** Algorithm 2 of the paper, in float64. DL4J's epsilon is added before the bias correction. */
  private static double[] adamW(float[] start) {
    double[] p = new double[LENGTH];
    double[] m = new double[LENGTH];
    double[] v = new double[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      p[i] = start[i];
    }
    for (int k = 1; k <= STEPS; k++) {
      float[] g = Nets.normal(100 + k, LENGTH);
      double rate = RATE / k;
      for (int i = 0; i < LENGTH; i++) {
        m[i] = 0.9 * m[i] + 0.1 * g[i];
        v[i] = 0.999 * v[i] + 0.001 * g[i] * g[i];
        double corrected = rate * Math.sqrt(1 - Math.pow(0.999, k)) / (1 - Math.pow(0.9, k));
        p[i] -= corrected * m[i] / (Math.sqrt(v[i]) + 1e-8) + rate * DECAY * p[i];
      }
    }
    return p;
  }
}
