package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.engine.memory.NativeFloats;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf("dev.millrace.engine.kernel.Memory#hasVectors")
class SmallProductTest {
  private static final int WIDEST = 37;
  private static final float BEFORE = 0.5f;

  private interface Product {
    void of(NativeFloats a, NativeFloats b, NativeFloats c, int m, int n, int k, boolean add);
  }

  /** Strides of the element (row, sum) of a and (sum, column) of b. */
  private static void check(
      Product product, int m, int n, int k, int[] strideA, int[] strideB, boolean add) {
    NativeFloats a = Memory.normal(m * k, 1);
    NativeFloats b = Memory.normal(k * n, 2);
    NativeFloats c = Memory.zeros(m * n);
    for (int i = 0; i < m * n; i++) {
      c.set(i, BEFORE);
    }
    product.of(a, b, c, m, n, k, add);
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < n; j++) {
        double sum = add ? BEFORE : 0;
        for (int p = 0; p < k; p++) {
          sum +=
              (double) a.get(i * strideA[0] + p * strideA[1])
                  * b.get(p * strideB[0] + j * strideB[1]);
        }
        assertThat((double) c.get(i * n + j))
            .as("%d x %d x %d at %d, %d", m, n, k, i, j)
            .isCloseTo(sum, within(1e-5));
      }
    }
  }

  private static void checkAll(int m, int n, int k, boolean add) {
    check(SmallProduct::timesTransposed, m, n, k, new int[] {k, 1}, new int[] {1, k}, add);
    check(SmallProduct::times, m, n, k, new int[] {k, 1}, new int[] {n, 1}, add);
    check(SmallProduct::transposedTimes, m, n, k, new int[] {1, m}, new int[] {n, 1}, add);
  }

  @Test
  void everyWidthGivesTheProduct() {
    for (int width = 1; width <= WIDEST; width++) {
      checkAll(1, width, 6, false);
      checkAll(2, 3, width, true);
      checkAll(width, 2, 1, false);
      checkAll(3, width, 1, true);
      checkAll(2, 5, width, false);
    }
    checkAll(3, 70, 70, true);
  }

  @Test
  void notANumberAndInfinityComeThrough() {
    NativeFloats row = Memory.of(1, Float.NaN, 3, 4, 5, 6, 7, 8, 9);
    NativeFloats ones = Memory.of(1, 1, 1, 1, 1, 1, 1, 1, 1);
    NativeFloats out = Memory.zeros(1);
    SmallProduct.timesTransposed(row, ones, out, 1, 1, 9, false);
    assertThat(out.get(0)).isNaN();
    row.set(1, Float.POSITIVE_INFINITY);
    SmallProduct.timesTransposed(row, ones, out, 1, 1, 9, false);
    assertThat(out.get(0)).isEqualTo(Float.POSITIVE_INFINITY);
  }

  @Test
  void memoryThatIsTooShortIsRefused() {
    NativeFloats four = Memory.zeros(4);
    assertThatThrownBy(() -> SmallProduct.times(four, four, four, 2, 2, 3, false))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
