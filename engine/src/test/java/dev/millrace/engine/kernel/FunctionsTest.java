package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.memory.NativeFloats;
import java.util.function.BiConsumer;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class FunctionsTest {
  /** Of the 2^32 float32 values, one in so many. */
  private static final int STEP = 4_999;

  private static final float[] SPECIAL = {
    0f,
    -0f,
    1f,
    -1f,
    100f,
    -100f,
    88.7f,
    88.8f,
    -87.4f,
    -103.9f,
    -105f,
    1e30f,
    -1e30f,
    Float.MIN_VALUE,
    -Float.MIN_VALUE,
    Float.MAX_VALUE,
    Float.POSITIVE_INFINITY,
    Float.NEGATIVE_INFINITY,
    Float.NaN,
    Float.intBitsToFloat(0xffc12345)
  };

  private interface Function {
    float of(float x);
  }

  /** By its series near zero and its continued fraction elsewhere. */
  private static double erf(double x) {
    double size = Math.abs(x);
    if (size < 3) {
      double term = x;
      double sum = x;
      for (int n = 1; n < 100; n++) {
        term *= -x * x / n;
        sum += term / (2 * n + 1);
      }
      return sum * 2 / Math.sqrt(Math.PI);
    }
    double fraction = 0;
    for (int k = 60; k > 0; k--) {
      fraction = k / 2.0 / (size + fraction);
    }
    double rest = Math.exp(-size * size) / Math.sqrt(Math.PI) / (size + fraction);
    return Math.signum(x) * (1 - rest);
  }

  private static double exp(double x) {
    return x < Functions.EXP_LOWEST ? 0 : Math.exp(x);
  }

  private static double sigmoid(double x) {
    return 1 / (1 + Math.exp(-x));
  }

  /** The largest error in units in the last place over values of every size. */
  private static double worst(Function ours, DoubleUnaryOperator exact) {
    double worst = 0;
    for (long bits = Integer.MIN_VALUE; bits <= Integer.MAX_VALUE; bits += STEP) {
      float x = Float.intBitsToFloat((int) bits);
      float rounded = (float) exact.applyAsDouble(x);
      if (Float.isNaN(x)) {
        assertThat(ours.of(x)).isNaN();
      } else if (Float.isInfinite(rounded)) {
        assertThat(ours.of(x)).isEqualTo(rounded);
      } else {
        double error = Math.abs(ours.of(x) - exact.applyAsDouble(x)) / Math.ulp(rounded);
        worst = Math.max(worst, error);
      }
    }
    return worst;
  }

  private static void sameBits(Function scalar, BiConsumer<NativeFloats, NativeFloats> vector) {
    Assumptions.assumeTrue(KernelSet.current() == KernelSet.VECTOR, KernelSet.reason());
    NativeFloats some = Memory.scaled(1003, 1, 3);
    float[] values = some.toArray();
    System.arraycopy(SPECIAL, 0, values, 0, SPECIAL.length);
    NativeFloats in = Memory.of(values);
    NativeFloats out = Memory.zeros(values.length);
    vector.accept(in, out);
    for (int i = 0; i < values.length; i++) {
      assertThat(Float.floatToIntBits(out.get(i)))
          .as("of %s", values[i])
          .isEqualTo(Float.floatToIntBits(scalar.of(values[i])));
    }
  }

  @Test
  void everyFunctionIsWithinAFewUnitsInTheLastPlace() {
    assertThat(worst(Functions::exp, FunctionsTest::exp)).isLessThan(2);
    assertThat(worst(Functions::tanh, Math::tanh)).isLessThan(7);
    assertThat(worst(Functions::erf, FunctionsTest::erf)).isLessThan(7);
  }

  /** It comes from tanh: what is small loses digits but not more than one rounding of 1. */
  @Test
  void sigmoidIsWithinARoundingOfOne() {
    for (float x = -120; x < 120; x += 0.0137f) {
      assertThat(Math.abs(Functions.sigmoid(x) - sigmoid(x))).as("of %s", x).isLessThan(3e-7);
    }
  }

  @Test
  void limitsAndSignsAreExact() {
    assertThat(Functions.exp(0f)).isEqualTo(1f);
    assertThat(Functions.exp(Float.NEGATIVE_INFINITY)).isZero();
    assertThat(Functions.tanh(Float.POSITIVE_INFINITY)).isEqualTo(1f);
    assertThat(Functions.erf(Float.NEGATIVE_INFINITY)).isEqualTo(-1f);
    assertThat(Float.floatToIntBits(Functions.tanh(-0f))).isEqualTo(Float.floatToIntBits(-0f));
    assertThat(Functions.sigmoid(Float.NEGATIVE_INFINITY)).isZero();
    assertThat(Functions.sigmoid(Float.POSITIVE_INFINITY)).isEqualTo(1f);
  }

  @Test
  void vectorsHaveTheBitsOfSingleValues() {
    sameBits(Functions::exp, Transcendental::exp);
    sameBits(Functions::tanh, Transcendental::tanh);
    sameBits(Functions::sigmoid, Transcendental::sigmoid);
    sameBits(Functions::erf, Transcendental::erf);
  }
}
