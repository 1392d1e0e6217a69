package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.engine.memory.NativeFloats;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@EnabledIf("dev.millrace.engine.kernel.Memory#hasVectors")
class ActivationTest {
  private static final float ALPHA = 0.7f;
  private static final double STEP = 1e-5;

  private static double exact(Curve curve, double x) {
    return switch (curve) {
      case IDENTITY -> x;
      case RELU -> Math.max(x, 0);
      case LEAKY_RELU -> x > 0 ? x : ALPHA * x;
      case TANH -> Math.tanh(x);
      case SIGMOID -> 1 / (1 + Math.exp(-x));
      case ELU -> x > 0 ? x : ALPHA * Math.expm1(x);
      case SWISH -> x / (1 + Math.exp(-ALPHA * x));
      case GELU -> x * normal(x);
    };
  }

  /** The normal distribution by Simpson's rule. */
  private static double normal(double x) {
    int steps = 2000;
    double width = x / steps;
    double sum = 0;
    for (int i = 0; i <= steps; i++) {
      double weight = i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2;
      sum += weight * Math.exp(-0.5 * i * width * i * width);
    }
    return 0.5 + sum * width / 3 / Math.sqrt(2 * Math.PI);
  }

  private static NativeFloats saved(Curve curve, NativeFloats x, NativeFloats y) {
    return curve.derivativeNeedsInput() ? x : y;
  }

  @ParameterizedTest
  @EnumSource
  void everyWidthFollowsTheFormula(Curve curve) {
    for (int n = 1; n <= 33; n++) {
      NativeFloats x = Memory.scaled(n, n, 3);
      NativeFloats dy = Memory.normal(n, 5);
      NativeFloats y = Memory.zeros(n);
      NativeFloats dx = Memory.zeros(n);
      Activation.forward(curve, ALPHA, x, y);
      Activation.backward(curve, ALPHA, saved(curve, x, y), dy, dx);
      for (int i = 0; i < n; i++) {
        double in = x.get(i);
        double slope = (exact(curve, in + STEP) - exact(curve, in - STEP)) / (2 * STEP);
        assertThat((double) y.get(i)).isCloseTo(exact(curve, in), within(2e-6));
        assertThat((double) dx.get(i)).isCloseTo(slope * dy.get(i), within(1e-5));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void vectorsAndSingleValuesGiveTheSameBits(Curve curve) {
    int n = 4096;
    NativeFloats x = Memory.scaled(n, 1, 20);
    x.setAll(0f, -0f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN, 88.7f, -87f);
    NativeFloats ones = Memory.zeros(n);
    Pointwise.fill(ones, 1);
    NativeFloats y = Memory.zeros(n);
    NativeFloats dx = Memory.zeros(n);
    Activation.forward(curve, ALPHA, x, y);
    NativeFloats kept = saved(curve, x, y);
    Activation.backward(curve, ALPHA, kept, ones, dx);
    for (int i = 0; i < n; i++) {
      Float slope = CurveLoops.slope(curve, ALPHA, kept.get(i));
      Float value = CurveLoops.value(curve, ALPHA, x.get(i));
      assertThat((Float) y.get(i)).as("at %s", x.get(i)).isEqualTo(value);
      assertThat((Float) dx.get(i)).as("slope at %s", x.get(i)).isEqualTo(slope);
    }
  }

  @ParameterizedTest
  @EnumSource
  void biasIsAddedAndItsGradientIsTheSumOverRows(Curve curve) {
    int rows = 5;
    for (int columns : new int[] {1, 7, 8, 21}) {
      int n = rows * columns;
      NativeFloats x = Memory.normal(n, 1);
      NativeFloats bias = Memory.normal(columns, 2);
      NativeFloats dy = Memory.normal(n, 3);
      NativeFloats z = Memory.zeros(n);
      NativeFloats y = Memory.zeros(n);
      NativeFloats dx = Memory.zeros(n);
      NativeFloats dBias = Memory.normal(columns, 4);
      Activation.biasForward(curve, ALPHA, x, bias, z, y, rows, columns);
      NativeFloats kept = saved(curve, z, y);
      Activation.biasBackward(curve, ALPHA, kept, dy, dx, dBias, rows, columns);
      for (int column = 0; column < columns; column++) {
        float sum = 0;
        for (int row = 0; row < rows; row++) {
          int at = row * columns + column;
          float in = x.get(at) + bias.get(column);
          assertThat(y.get(at)).isEqualTo(CurveLoops.value(curve, ALPHA, in));
          float slope = CurveLoops.slope(curve, ALPHA, kept.get(at));
          assertThat(dx.get(at)).isEqualTo(dy.get(at) * slope);
          sum += dx.get(at);
        }
        assertThat(dBias.get(column)).isEqualTo(sum);
      }
    }
  }
}
