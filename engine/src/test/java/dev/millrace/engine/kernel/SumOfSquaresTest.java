package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.millrace.engine.memory.NativeFloats;
import org.junit.jupiter.api.Test;

class SumOfSquaresTest {
  private final SumOfSquares squares = new SumOfSquares();

  private static double plain(NativeFloats values) {
    double sum = 0;
    for (int i = 0; i < values.length(); i++) {
      sum += (double) values.get(i) * values.get(i);
    }
    return sum;
  }

  @Test
  void everyLengthIsSummed() {
    for (int n = 0; n < 70; n++) {
      NativeFloats values = Memory.normal(n, n);
      assertThat(squares.of(values)).isCloseTo(plain(values), withinPercentage(1e-12));
    }
  }

  @Test
  void vectorsAndSingleValuesGiveTheSameBits() {
    NativeFloats values = Memory.normal(1000, 1);
    double[] parts = new double[SumOfSquares.PARTS];
    SquareLoops.add(values.address(0, 1000), 0, 1000, parts);
    double sum = 0;
    for (double part : parts) {
      sum += part;
    }
    assertThat(squares.of(values)).isEqualTo(sum);
  }

  @Test
  void quotientIsLeftInPlaceAndSummed() {
    NativeFloats values = Memory.normal(5000, 1);
    NativeFloats before = Memory.copy(values);
    double sum = squares.ofQuotient(values, 3);
    assertThat(sum).isCloseTo(plain(values), withinPercentage(1e-12));
    assertThat(sum).isEqualTo(squares.of(values));
    for (int i = 0; i < 5000; i++) {
      assertThat(values.get(i)).isEqualTo(before.get(i) / 3);
    }
  }

  @Test
  void aRangeIsSummedAlone() {
    NativeFloats values = Memory.of(9, 1, 2, 3, 9);
    assertThat(squares.of(values, 1, 4)).isEqualTo(14);
  }

  @Test
  void squaresThatFloatCannotHoldAreNotInfinite() {
    assertThat(squares.of(Memory.of(1e30f, 1e-30f))).isCloseTo(1e60, withinPercentage(1e-5));
  }

  @Test
  void theFirstValueThatIsNotFiniteIsFound() {
    NativeFloats values = Memory.normal(100, 1);
    assertThat(SumOfSquares.firstNonFinite(values)).isEqualTo(-1);
    values.set(70, Float.NaN);
    values.set(41, Float.NEGATIVE_INFINITY);
    assertThat(SumOfSquares.firstNonFinite(values)).isEqualTo(41);
    assertThat(squares.of(values)).isNaN();
  }
}
