package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.engine.memory.NativeFloats;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.transforms.custom.LayerNormBp;
import org.nd4j.linalg.factory.Nd4j;

class LayerNormTest {
  private static final int ROWS = 3;

  @BeforeAll
  static void needsVectors() {
    Assumptions.assumeTrue(KernelSet.current() == KernelSet.VECTOR, KernelSet.reason());
  }

  private static INDArray doubles(NativeFloats values, long... shape) {
    return Nd4j.createFromArray(values.toArray()).castTo(DataType.DOUBLE).reshape(shape);
  }

  private static INDArray theirs(INDArray x, INDArray gain, @Nullable INDArray bias) {
    INDArray result = x.like();
    Nd4j.exec(
        new org.nd4j.linalg.api.ops.impl.transforms.custom.LayerNorm(
            x, gain, bias, result, false, 1));
    return result;
  }

  private static void same(NativeFloats ours, INDArray theirs) {
    INDArray flat = theirs.dup('c').reshape(theirs.length());
    double largest = 1 + flat.amaxNumber().doubleValue();
    for (int i = 0; i < ours.length(); i++) {
      assertThat((double) ours.get(i)).isCloseTo(flat.getDouble(i), within(2e-6 * largest));
    }
  }

  /** Against ND4J's operations in double. */
  @ParameterizedTest
  @ValueSource(ints = {2, 7, 8, 16, 24, 37, 256})
  void agreesWithNd4j(int columns) {
    NativeFloats x = Memory.scaled(ROWS * columns, 1, 3);
    NativeFloats gain = Memory.normal(columns, 2);
    NativeFloats bias = Memory.normal(columns, 3);
    NativeFloats dy = Memory.normal(ROWS * columns, 4);
    NativeFloats y = Memory.zeros(ROWS * columns);
    NativeFloats dGain = Memory.normal(columns, 5);
    NativeFloats dBias = Memory.normal(columns, 6);
    INDArray xs = doubles(x, ROWS, columns);
    INDArray gains = doubles(gain, columns);
    INDArray biases = doubles(bias, columns);

    LayerNorm.forward(x, gain, bias, y, ROWS, columns);
    same(y, theirs(xs, gains, biases));
    LayerNorm.forward(x, gain, null, y, ROWS, columns);
    same(y, theirs(xs, gains, null));

    INDArray byX = xs.like();
    INDArray byGain = gains.like();
    INDArray byBias = gains.like();
    INDArray above = doubles(dy, ROWS, columns);
    Nd4j.exec(new LayerNormBp(xs, gains, biases, above, byX, byGain, byBias, false, 1));
    LayerNorm.backward(x, gain, dy, y, dGain, dBias, ROWS, columns);
    same(y, byX);
    same(dGain, byGain);
    same(dBias, byBias);
    LayerNorm.backward(x, gain, dy, y, dGain, null, ROWS, columns);
    same(dGain, byGain);
  }

  @Test
  void aRowOfEqualValuesBecomesTheBias() {
    NativeFloats x = Memory.of(2, 2, 2, 2, 2, 2, 2, 2, 2);
    NativeFloats bias = Memory.normal(9, 1);
    NativeFloats y = Memory.zeros(9);
    LayerNorm.forward(x, Memory.normal(9, 2), bias, y, 1, 9);
    assertThat(y.toArray()).containsExactly(bias.toArray());
  }

  @Test
  void notANumberSpoilsItsRowOnly() {
    NativeFloats x = Memory.normal(18, 1);
    x.set(8, Float.NaN);
    NativeFloats y = Memory.zeros(18);
    LayerNorm.forward(x, Memory.normal(9, 2), null, y, 2, 9);
    for (int i = 0; i < 9; i++) {
      assertThat(y.get(i)).isNaN();
      assertThat(y.get(9 + i)).isFinite();
    }
  }
}
