package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.engine.memory.NativeFloats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf("dev.millrace.engine.kernel.Memory#hasVectors")
class SoftmaxTest {
  private static final int ROWS = 3;

  private static double[] softmax(NativeFloats x, int row, int columns) {
    double[] y = new double[columns];
    double sum = 0;
    for (int i = 0; i < columns; i++) {
      y[i] = Math.exp(x.get(row * columns + i));
      sum += y[i];
    }
    for (int i = 0; i < columns; i++) {
      y[i] /= sum;
    }
    return y;
  }

  @Test
  void everyWidthFollowsTheFormula() {
    for (int columns = 1; columns <= 33; columns++) {
      int n = ROWS * columns;
      NativeFloats x = Memory.scaled(n, 1, 3);
      NativeFloats dy = Memory.normal(n, 2);
      NativeFloats y = Memory.zeros(n);
      NativeFloats dx = Memory.zeros(n);
      Softmax.forward(x, y, ROWS, columns);
      Softmax.backward(y, dy, dx, ROWS, columns);
      for (int row = 0; row < ROWS; row++) {
        double[] exact = softmax(x, row, columns);
        double dot = 0;
        for (int i = 0; i < columns; i++) {
          dot += exact[i] * dy.get(row * columns + i);
        }
        for (int i = 0; i < columns; i++) {
          int at = row * columns + i;
          assertThat((double) y.get(at)).isCloseTo(exact[i], within(1e-6));
          double slope = exact[i] * (dy.get(at) - dot);
          assertThat((double) dx.get(at)).isCloseTo(slope, within(2e-6));
        }
      }
    }
  }

  @Test
  void crossEntropyGradientIsProbabilityMinusLabel() {
    NativeFloats x = Memory.normal(30, 1);
    NativeFloats labels = Memory.normal(30, 2);
    NativeFloats y = Memory.zeros(30);
    NativeFloats dx = Memory.zeros(30);
    Softmax.crossEntropyGradient(x, labels, y, dx, ROWS, 10);
    NativeFloats probabilities = Memory.zeros(30);
    Softmax.forward(x, probabilities, ROWS, 10);
    assertThat(y.toArray()).isEqualTo(probabilities.toArray());
    for (int i = 0; i < 30; i++) {
      assertThat(dx.get(i)).isEqualTo(y.get(i) - labels.get(i));
    }
  }

  @Test
  void largeAndMaskedLogitsStayFinite() {
    float masked = Float.NEGATIVE_INFINITY;
    NativeFloats x = Memory.of(1e30f, 1, 2, masked, 3, 4, 5, 6, 7, -1e30f);
    Softmax.forward(x, x, 1, 10);
    assertThat(x.get(0)).isEqualTo(1);
    assertThat(x.get(3)).isZero();
    assertThat(x.get(9)).isZero();
  }

  @Test
  void notANumberIsSeenInItsWholeRowOnly() {
    NativeFloats x = Memory.normal(20, 1);
    x.set(9, Float.NaN);
    Softmax.forward(x, x, 2, 10);
    assertThat(x.get(0)).isNaN();
    assertThat(x.get(10)).isFinite();
  }
}
