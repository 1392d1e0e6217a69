package dev.millrace.engine.kernel;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Partial sums of squares by vectors of doubles. */
final class SquareLanes {
  private static final VectorSpecies<Double> DOUBLES =
      VectorSpecies.of(double.class, Lanes.SPECIES.vectorShape());
  private static final int COUNT = DOUBLES.length();
  private static final int STEP = COUNT * Float.BYTES;

  private SquareLanes() {}

  /** Writes the partial sums; returns how many values are in them. */
  static int add(long address, int count, double[] parts) {
    int whole = count - count % SumOfSquares.PARTS;
    for (int part = 0; part < SumOfSquares.PARTS; part += 2 * COUNT) {
      addTwoLoop(address + (long) part * Float.BYTES, whole, parts, part);
    }
    return whole;
  }

  private static void addTwoLoop(long address, int count, double[] parts, int part) {
    DoubleVector a = DoubleVector.zero(DOUBLES);
    DoubleVector b = a;
    for (int i = 0; i < count; i += SumOfSquares.PARTS) {
      DoubleVector x = load(address + (long) i * Float.BYTES);
      DoubleVector y = load(address + (long) i * Float.BYTES + STEP);
      a = x.fma(x, a); // the product is exact: as good as multiply and add
      b = y.fma(y, b);
    }
    a.intoArray(parts, part);
    b.intoArray(parts, part + COUNT);
  }

  private static DoubleVector load(long address) {
    return (DoubleVector) Lanes.loadHalf(address).convertShape(VectorOperators.F2D, DOUBLES, 0);
  }
}
