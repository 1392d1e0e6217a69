package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.millrace.engine.device.Natives;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

class LstmOperationTest {
  private static final double STEP = 1e-5;
  private static final int CHECKED = 60;

  @BeforeAll
  static void needsVectors() {
    Natives.load();
    Assumptions.assumeTrue(KernelSet.current() == KernelSet.VECTOR, KernelSet.reason());
  }

  private static double[] random(int length, long seed, double scale) {
    return new Random(seed).doubles(length, -scale, scale).toArray();
  }

  private static INDArray array(double[] values, char order, long... shape) {
    return Nd4j.create(values, shape, 'c').castTo(DataType.FLOAT).dup(order);
  }

  private static INDArray zeros(long... shape) {
    return Nd4j.create(DataType.FLOAT, shape, 'c').assign(Float.NaN);
  }

  /** Every second row ends a step early, so the mask has both values. */
  private static double[] mask(LstmShape shape, boolean masked) {
    double[] mask = new double[shape.times() * shape.rows()];
    for (int i = 0; i < mask.length; i++) {
      boolean last = i / shape.rows() == shape.times() - 1;
      boolean first = i == 0 && shape.times() > 1;
      mask[i] = masked && (first || (last && i % 2 == 1)) ? 0 : 1;
    }
    return mask;
  }

  private record Case(LstmShape shape, LstmReference reference, double[] factors) {
    static Case of(int times, int rows, int units, boolean masked) {
      LstmShape shape = new LstmShape(times, rows, units);
      LstmReference reference =
          new LstmReference(
              shape,
              random(times * shape.allGates(), 1, 2),
              random(units * shape.gates(), 2, 1 / Math.sqrt(units)),
              mask(shape, masked));
      return new Case(shape, reference, random(times * shape.states(), 3, 1));
    }
  }

  private static void check(Case one, boolean masked, char order) {
    LstmShape s = one.shape;
    INDArray x = array(one.reference.x, 'c', s.times(), s.rows(), s.gates());
    INDArray weight = array(one.reference.weight, order, s.units(), s.gates());
    INDArray mask = array(one.reference.mask, 'c', s.times(), s.rows());
    INDArray hidden = zeros(s.times(), s.rows(), s.units());
    INDArray gates = zeros(s.times(), s.rows(), s.gates());
    INDArray cells = zeros(s.times(), s.rows(), s.units());
    new LstmForward(
            s,
            masked ? List.of(x, weight, mask) : List.of(x, weight),
            List.of(hidden, gates, cells, zeros(s.rows(), s.gates())))
        .run();
    assertThat(hidden.data().asDouble()).containsExactly(one.reference.hidden(), within(1e-5));

    INDArray above = array(one.factors, 'c', s.times(), s.rows(), s.units());
    INDArray byGates = zeros(s.times(), s.rows(), s.gates());
    INDArray byWeight = zeros(s.units(), s.gates()).dup(order);
    new LstmBackward(
            s,
            masked
                ? List.of(above, hidden, gates, cells, weight, mask)
                : List.of(above, hidden, gates, cells, weight),
            List.of(byGates, byWeight, zeros(3, s.rows(), s.units())))
        .run();
    checkGradient(one, one.reference.x, byGates);
    checkGradient(one, one.reference.weight, byWeight.dup('c'));
  }

  /** Against central differences. */
  private static void checkGradient(Case one, double[] by, INDArray gradient) {
    double[] ours = gradient.data().asDouble();
    double largest = gradient.amaxNumber().doubleValue();
    Random random = new Random(5);
    for (int i = 0; i < CHECKED; i++) {
      int at = random.nextInt(by.length);
      double before = by[at];
      by[at] = before + STEP;
      double up = one.reference.loss(one.factors);
      by[at] = before - STEP;
      double down = one.reference.loss(one.factors);
      by[at] = before;
      assertThat(ours[at]).isCloseTo((up - down) / (2 * STEP), within(1e-5 * (1 + largest)));
    }
  }

  /** Widths with and without a rest, small products and native ones. */
  @ParameterizedTest
  @CsvSource({"1, 2, 5", "3, 2, 11", "5, 1, 16", "4, 3, 8", "3, 16, 44"})
  void agreesWithDoubleArithmeticAndCentralDifferences(int times, int rows, int units) {
    for (boolean masked : new boolean[] {false, true}) {
      check(Case.of(times, rows, units, masked), masked, 'f');
      check(Case.of(times, rows, units, masked), masked, 'c');
    }
  }
}
