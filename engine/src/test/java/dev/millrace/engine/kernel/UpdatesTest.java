package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.engine.memory.NativeFloats;
import org.junit.jupiter.api.Test;

class UpdatesTest {
  private static final int WIDEST = 70;
  private static final float RATE = 0.05f;
  private static final float MU = 0.9f;
  private static final float B1 = 0.9f;
  private static final float B2 = 0.999f;
  private static final float EPSILON = 1e-8f;

  /** Parameters, gradient, two states of an updater. */
  private record Vectors(NativeFloats p, NativeFloats g, NativeFloats m, NativeFloats v) {
    static Vectors of(int n) {
      NativeFloats second = Memory.normal(n, 4);
      Pointwise.multiply(second, second, second);
      return new Vectors(Memory.normal(n, 1), Memory.normal(n, 2), Memory.normal(n, 3), second);
    }

    int n() {
      return p.length();
    }

    long at(NativeFloats values) {
      return values.address(0, n());
    }

    void assertSameBits(Vectors other) {
      assertThat(p.toArray()).isEqualTo(other.p.toArray());
      assertThat(g.toArray()).isEqualTo(other.g.toArray());
      assertThat(m.toArray()).isEqualTo(other.m.toArray());
      assertThat(v.toArray()).isEqualTo(other.v.toArray());
    }
  }

  @Test
  void vectorsAndSingleValuesGiveTheSameBits() {
    for (int n = 0; n <= WIDEST; n++) {
      Vectors a = Vectors.of(n);
      Vectors b = Vectors.of(n);
      Updates.sgdStep(a.p, a.g, RATE);
      UpdateLoops.sgdStep(b.at(b.p), b.at(b.g), 0, n, RATE);
      Updates.nesterovs(a.g, a.m, RATE, MU);
      UpdateLoops.nesterovs(b.at(b.g), b.at(b.m), 0, n, RATE, MU);
      Updates.nesterovsStep(a.p, a.g, a.m, RATE, MU);
      UpdateLoops.nesterovsStep(b.at(b.p), b.at(b.g), b.at(b.m), 0, n, RATE, MU);
      Updates.adam(a.g, a.m, a.v, RATE, B1, B2, EPSILON);
      UpdateLoops.adam(b.at(b.g), b.at(b.m), b.at(b.v), 0, n, RATE, B1, B2, EPSILON);
      Updates.adamStep(a.p, a.g, a.m, a.v, RATE, B1, B2, EPSILON);
      UpdateLoops.adamStep(b.at(b.p), b.at(b.g), b.at(b.m), b.at(b.v), 0, n, RATE, B1, B2, EPSILON);
      a.assertSameBits(b);
    }
  }

  @Test
  void stepIsTheUpdateSubtracted() {
    Vectors a = Vectors.of(WIDEST);
    Vectors b = Vectors.of(WIDEST);
    Updates.sgdStep(a.p, a.g, RATE);
    Updates.nesterovsStep(a.p, a.g, a.m, RATE, MU);
    Updates.adamStep(a.p, a.g, a.m, a.v, RATE, B1, B2, EPSILON);
    NativeFloats update = Memory.copy(b.g);
    Updates.sgd(update, RATE);
    Pointwise.subtract(b.p, update, b.p);
    update.setAll(b.g.toArray());
    Updates.nesterovs(update, b.m, RATE, MU);
    Pointwise.subtract(b.p, update, b.p);
    update.setAll(b.g.toArray());
    Updates.adam(update, b.m, b.v, RATE, B1, B2, EPSILON);
    Pointwise.subtract(b.p, update, b.p);
    a.assertSameBits(b);
  }

  @Test
  void adamFollowsItsFormula() {
    Vectors a = Vectors.of(WIDEST);
    Vectors before = Vectors.of(WIDEST);
    Updates.adamStep(a.p, a.g, a.m, a.v, RATE, B1, B2, EPSILON);
    for (int i = 0; i < WIDEST; i++) {
      double g = before.g.get(i);
      double m = 0.9 * before.m.get(i) + 0.1 * g;
      double v = 0.999 * before.v.get(i) + 0.001 * g * g;
      double p = before.p.get(i) - RATE * m / (Math.sqrt(v) + EPSILON);
      assertThat((double) a.p.get(i)).isCloseTo(p, within(1e-5));
    }
  }
}
