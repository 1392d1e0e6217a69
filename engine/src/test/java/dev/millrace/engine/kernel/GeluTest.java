package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.engine.memory.NativeFloats;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

class GeluTest {
  private static final double STEP = 1e-5;

  @BeforeAll
  static void needsVectors() {
    Assumptions.assumeTrue(KernelSet.current() == KernelSet.VECTOR, KernelSet.reason());
  }

  private static INDArray gelu(INDArray x) {
    return Nd4j.math().erf(x.mul(Math.sqrt(0.5))).addi(1).muli(x).muli(0.5);
  }

  @Test
  void agreesWithTheFormulaInDouble() {
    for (int n : new int[] {1, 7, 8, 33, 5001}) {
      NativeFloats x = Memory.scaled(n, n, 3);
      NativeFloats dy = Memory.normal(n, 2);
      NativeFloats y = Memory.zeros(n);
      NativeFloats dx = Memory.zeros(n);
      Gelu.forward(x, y);
      Gelu.backward(x, dy, dx);
      INDArray exact = Nd4j.createFromArray(x.toArray()).castTo(DataType.DOUBLE);
      INDArray value = gelu(exact);
      INDArray slope = gelu(exact.add(STEP)).subi(gelu(exact.sub(STEP))).divi(2 * STEP);
      for (int i = 0; i < n; i++) {
        assertThat((double) y.get(i)).isCloseTo(value.getDouble(i), within(1e-6));
        assertThat((double) dx.get(i)).isCloseTo(slope.getDouble(i) * dy.get(i), within(3e-6));
      }
    }
  }

  @Test
  void largeValuesAreLeftOrDroppedAndNotANumberComesThrough() {
    NativeFloats x = Memory.of(50, -50, Float.NaN, 0, 1, 2, 3, 4, Float.NaN);
    NativeFloats y = Memory.zeros(9);
    Gelu.forward(x, y);
    assertThat(y.get(0)).isEqualTo(50);
    assertThat(y.get(1)).isZero();
    assertThat(y.get(2)).isNaN();
    assertThat(y.get(8)).isNaN();
  }
}
