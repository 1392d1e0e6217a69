package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.engine.memory.NativeFloats;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.DynamicCustomOp;
import org.nd4j.linalg.factory.Nd4j;

@EnabledIf("dev.millrace.engine.kernel.Memory#hasVectors")
class LayerNormTest {
  private static final int ROWS = 3;
  private static final double STEP = 1e-5;

  private final float epsilon = 0;

  private static double[] normal(double[] x) {
    double mean = 0;
    for (double v : x) {
      mean += v / x.length;
    }
    double variance = 0;
    for (double v : x) {
      variance += (v - mean) * (v - mean) / x.length;
    }
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      y[i] = (x[i] - mean) / Math.sqrt(variance);
    }
    return y;
  }

  private static double[] row(NativeFloats x, int row, int columns) {
    double[] values = new double[columns];
    for (int i = 0; i < columns; i++) {
      values[i] = x.get(row * columns + i);
    }
    return values;
  }

  /** Central difference of the sum of dy, gain and normalised x by x[index]. */
  private static double slope(double[] x, int index, double[] weights) {
    DoubleUnaryOperator loss =
        shift -> {
          double[] moved = x.clone();
          moved[index] += shift;
          double[] y = normal(moved);
          double sum = 0;
          for (int i = 0; i < y.length; i++) {
            sum += y[i] * weights[i];
          }
          return sum;
        };
    return (loss.applyAsDouble(STEP) - loss.applyAsDouble(-STEP)) / (2 * STEP);
  }

  private void check(int columns) {
    int n = ROWS * columns;
    NativeFloats x = Memory.scaled(n, columns, 2);
    NativeFloats gain = Memory.normal(columns, 2);
    NativeFloats bias = Memory.normal(columns, 3);
    NativeFloats dy = Memory.normal(n, 4);
    NativeFloats y = Memory.zeros(n);
    NativeFloats dx = Memory.zeros(n);
    NativeFloats statistics = Memory.zeros(2 * ROWS);
    NativeFloats dGain = Memory.normal(columns, 5);
    NativeFloats dBias = Memory.normal(columns, 6);
    LayerNorm.forward(x, gain, bias, epsilon, y, statistics, ROWS, columns);
    LayerNorm.backward(x, statistics, gain, dy, dx, dGain, dBias, ROWS, columns);
    double[] gainSum = new double[columns];
    double[] biasSum = new double[columns];
    for (int r = 0; r < ROWS; r++) {
      double[] in = row(x, r, columns);
      double[] normal = normal(in);
      double[] weights = row(dy, r, columns);
      for (int i = 0; i < columns; i++) {
        gainSum[i] += weights[i] * normal[i];
        biasSum[i] += weights[i];
        weights[i] *= gain.get(i);
        double out = normal[i] * gain.get(i) + bias.get(i);
        assertThat((double) y.get(r * columns + i)).isCloseTo(out, within(1e-5));
      }
      for (int i = 0; i < columns; i++) {
        double exact = slope(in, i, weights);
        assertThat((double) dx.get(r * columns + i)).isCloseTo(exact, within(1e-4));
      }
    }
    for (int i = 0; i < columns; i++) {
      assertThat((double) dGain.get(i)).isCloseTo(gainSum[i], within(1e-5));
      assertThat((double) dBias.get(i)).isCloseTo(biasSum[i], within(1e-5));
    }
  }

  @Test
  void everyWidthFollowsTheFormula() {
    for (int columns = 3; columns <= 33; columns++) {
      check(columns);
    }
  }

  @Test
  void agreesWithTheNativeOperation() {
    INDArray x = Nd4j.randn(DataType.FLOAT, 4, 19);
    x.getRow(2).assign(3);
    INDArray gain = Nd4j.randn(DataType.FLOAT, 19);
    INDArray bias = Nd4j.randn(DataType.FLOAT, 19);
    INDArray expected = Nd4j.create(DataType.FLOAT, 4, 19);
    Nd4j.exec(
        DynamicCustomOp.builder("layer_norm")
            .addInputs(x, gain, bias)
            .addOutputs(expected)
            .addIntegerArguments(1)
            .addBooleanArguments(true)
            .build());
    INDArray y = Nd4j.create(DataType.FLOAT, 4, 19);
    LayerNorm.forward(
        NativeFloats.of(x),
        NativeFloats.of(gain),
        NativeFloats.of(bias),
        epsilon,
        NativeFloats.of(y),
        Memory.zeros(8),
        4,
        19);
    assertThat(y.distance2(expected)).isLessThan(1e-5);
  }

  @Test
  void withoutBiasNothingIsAdded() {
    NativeFloats x = Memory.normal(20, 1);
    NativeFloats ones = Memory.zeros(20);
    Pointwise.fill(ones, 1);
    NativeFloats y = Memory.zeros(20);
    LayerNorm.forward(x, ones, null, epsilon, y, Memory.zeros(2), 1, 20);
    double sum = 0;
    for (int i = 0; i < 20; i++) {
      sum += y.get(i);
    }
    assertThat(sum).isCloseTo(0, within(1e-5));
  }

  @Test
  void notANumberIsNotHidden() {
    NativeFloats x = Memory.normal(20, 1);
    x.set(3, Float.NaN);
    NativeFloats y = Memory.zeros(20);
    LayerNorm.forward(x, Memory.normal(20, 2), null, epsilon, y, Memory.zeros(2), 1, 20);
    assertThat(y.get(0)).isNaN();
  }
}
