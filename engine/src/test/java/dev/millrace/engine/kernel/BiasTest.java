package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.millrace.engine.memory.NativeFloats;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bias and rectifier against plain loops; all sums are row after row, so the bits are equal. */
class BiasTest {
  @BeforeAll
  static void vectors() {
    assumeTrue(KernelSet.current() == KernelSet.VECTOR);
  }

  @ParameterizedTest
  @CsvSource({"1,1", "1,2", "1,64", "3,7", "5,8", "4,9", "2,33", "128,10", "7,1024"})
  void forwardAndBackwardAreThePlainLoops(int rows, int columns) {
    NativeFloats x = Memory.normal(rows * columns, 1);
    NativeFloats b = Memory.normal(columns, 2);
    NativeFloats y = Memory.normal(rows * columns, 3);
    Bias.addAndRectify(x, b, y, rows, columns);
    float[] out = new float[rows * columns];
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.max(0f, x.get(i) + b.get(i % columns));
    }
    assertThat(y.toArray()).isEqualTo(out);

    NativeFloats dy = Memory.normal(rows * columns, 4);
    NativeFloats db = Memory.normal(columns, 5);
    float[] dx = new float[rows * columns];
    float[] sums = new float[columns];
    for (int i = 0; i < dx.length; i++) {
      dx[i] = out[i] > 0 ? dy.get(i) : 0f;
      sums[i % columns] += dx[i];
    }
    Bias.rectifyBackward(y, dy, dy, db, rows, columns); // in place
    assertThat(dy.toArray()).isEqualTo(dx);
    assertThat(db.toArray()).isEqualTo(sums);

    Bias.sumRows(dy, db, rows, columns);
    assertThat(db.toArray()).isEqualTo(sums);
  }

  @ParameterizedTest
  @CsvSource({"0", "9"})
  void whatIsNotANumberStaysThat(int place) {
    NativeFloats x = Memory.normal(10, 1);
    x.set(place, Float.NaN);
    NativeFloats y = Memory.normal(10, 2);
    Bias.addAndRectify(x, Memory.normal(10, 3), y, 1, 10);
    assertThat(y.get(place)).isNaN();
  }
}
