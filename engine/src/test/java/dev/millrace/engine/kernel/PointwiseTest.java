package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.memory.NativeFloats;
import org.junit.jupiter.api.Test;

class PointwiseTest {
  private static final float NAN = Float.NaN;
  private static final float INFINITE = Float.POSITIVE_INFINITY;

  /** Not a number equals itself here. */
  private static void assertSame(Float actual, Float expected) {
    assertThat(actual).isEqualTo(expected);
  }

  @Test
  void everyWidthGetsJavasArithmetic() {
    for (int n = 0; n < 40; n++) {
      NativeFloats x = Memory.normal(n, 1);
      NativeFloats y = Memory.normal(n, 2);
      if (n > 3) {
        x.set(n - 1, NAN);
        y.set(0, INFINITE);
        x.set(2, -INFINITE);
      }
      NativeFloats sum = Memory.zeros(n);
      NativeFloats difference = Memory.zeros(n);
      NativeFloats product = Memory.zeros(n);
      NativeFloats affine = Memory.zeros(n);
      NativeFloats scaled = Memory.copy(x);
      NativeFloats divided = Memory.copy(x);
      NativeFloats added = Memory.copy(x);
      NativeFloats accumulated = Memory.copy(x);
      Pointwise.add(x, y, sum);
      Pointwise.subtract(x, y, difference);
      Pointwise.multiply(x, y, product);
      Pointwise.affine(x, 3, -2, affine);
      Pointwise.scale(scaled, 0.3f);
      Pointwise.divide(divided, 0.3f);
      Pointwise.addTo(added, y);
      Pointwise.addScaled(accumulated, 0.3f, y);
      for (int i = 0; i < n; i++) {
        float a = x.get(i);
        float b = y.get(i);
        assertSame(sum.get(i), a + b);
        assertSame(difference.get(i), a - b);
        assertSame(product.get(i), a * b);
        assertSame(affine.get(i), Math.fma(a, 3, -2));
        assertSame(scaled.get(i), a * 0.3f);
        assertSame(divided.get(i), a / 0.3f);
        assertSame(added.get(i), a + b);
        assertSame(accumulated.get(i), Math.fma(0.3f, b, a));
      }
    }
  }

  @Test
  void fillWritesNothingBesideItsRange() {
    NativeFloats all = Memory.zeros(30);
    Pointwise.fill(all.slice(1, 27), 2);
    assertThat(all.get(0)).isZero();
    assertThat(all.get(27)).isEqualTo(2);
    assertThat(all.get(28)).isZero();
  }
}
