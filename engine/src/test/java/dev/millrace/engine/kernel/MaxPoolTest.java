package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.memory.NativeFloats;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledIf("dev.millrace.engine.kernel.Memory#hasVectors")
class MaxPoolTest {
  private static final int PLANES = 3;

  private static float greatest(NativeFloats x, int at, int width) {
    float first = Math.max(x.get(at), x.get(at + 1));
    return Math.max(first, Math.max(x.get(at + width), x.get(at + width + 1)));
  }

  @ParameterizedTest
  @CsvSource({"2,2", "3,5", "4,8", "6,16", "5,17", "24,24", "7,22", "8,30"})
  void eachWindowGivesItsGreatestAndTakesTheDerivativeThere(int height, int width) {
    NativeFloats x = Memory.normal(PLANES * height * width, 1);
    int rows = height / 2;
    int columns = width / 2;
    NativeFloats dy = Memory.normal(PLANES * rows * columns, 2);
    NativeFloats y = Memory.zeros(PLANES * rows * columns);
    NativeFloats dx = Memory.normal(PLANES * height * width, 3);
    MaxPool.forward(x, y, PLANES, height, width);
    MaxPool.backward(x, dy, dx, PLANES, height, width);
    float[] expected = new float[PLANES * height * width];
    for (int plane = 0; plane < PLANES; plane++) {
      for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
          int at = (plane * height + 2 * row) * width + 2 * column;
          int out = (plane * rows + row) * columns + column;
          float most = greatest(x, at, width);
          assertThat(y.get(out)).isEqualTo(most);
          for (int place : new int[] {at, at + 1, at + width, at + width + 1}) {
            expected[place] = x.get(place) == most ? dy.get(out) : 0;
          }
        }
      }
    }
    assertThat(dx.toArray()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"4", "16", "18"})
  void ofEqualValuesTheFirstTakesTheDerivative(int width) {
    NativeFloats x = Memory.zeros(2 * width);
    NativeFloats dy = Memory.normal(width / 2, 1);
    NativeFloats dx = Memory.normal(2 * width, 2);
    MaxPool.backward(x, dy, dx, 1, 2, width);
    for (int i = 0; i < 2 * width; i++) {
      boolean first = i < width && i % 2 == 0;
      assertThat(dx.get(i)).isEqualTo(first ? dy.get(i / 2) : 0);
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "16", "17", "5", "20", "31"})
  void whatIsNotANumberIsSeenInItsWindow(int place) {
    int width = 16;
    NativeFloats x = Memory.normal(2 * width, 1);
    x.set(place, Float.NaN);
    NativeFloats y = Memory.zeros(width / 2);
    MaxPool.forward(x, y, 1, 2, width);
    for (int window = 0; window < width / 2; window++) {
      boolean hit = window == place % width / 2;
      assertThat(Float.isNaN(y.get(window))).isEqualTo(hit);
    }
  }
}
