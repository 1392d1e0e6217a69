package dev.millrace.engine.kernel;

import static dev.millrace.engine.kernel.Lanes.all;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/**
 * {@link Functions} of all lanes at once, with the same bits. At most one call in a loop: the
 * compiler stops inlining vector operations in large methods, and then boxes every vector.
 */
final class LanesFunctions {
  private LanesFunctions() {}

  static FloatVector exp(FloatVector x) {
    FloatVector round = all(Functions.ROUND);
    FloatVector shifted = x.fma(all(Functions.LOG2_E), round);
    FloatVector whole = shifted.sub(round);
    FloatVector r = whole.fma(all(-Functions.LN2_HIGH), x);
    r = whole.fma(all(-Functions.LN2_LOW), r);
    FloatVector p = r.fma(all(Functions.E4), all(Functions.E3));
    p = p.fma(r, all(Functions.E2));
    p = p.fma(r, all(Functions.E1));
    p = p.fma(r, all(Functions.E0));
    p = p.fma(r.mul(r), r).add(1f);
    FloatVector half =
        shifted
            .reinterpretAsInts()
            .add(Functions.BIAS)
            .lanewise(VectorOperators.LSHL, Functions.MANTISSA)
            .reinterpretAsFloats();
    return p.add(p)
        .mul(half)
        .blend(0f, x.compare(VectorOperators.LT, Functions.EXP_LOWEST))
        .blend(Float.POSITIVE_INFINITY, x.compare(VectorOperators.GT, Functions.EXP_HIGHEST));
  }

  static FloatVector tanh(FloatVector x) {
    FloatVector square = x.mul(x);
    FloatVector u =
        square.blend(Functions.TANH_END, square.compare(VectorOperators.GT, Functions.TANH_END));
    FloatVector p = u.fma(all(Functions.T4), all(Functions.T3));
    p = p.fma(u, all(Functions.T2));
    p = p.fma(u, all(Functions.T1));
    p = p.fma(u, all(1f));
    FloatVector q = u.fma(all(Functions.U4), all(Functions.U3));
    q = q.fma(u, all(Functions.U2));
    q = q.fma(u, all(Functions.U1));
    q = q.fma(u, all(1f));
    return withinOne(p.mul(x).div(q));
  }

  static FloatVector erf(FloatVector x) {
    FloatVector square = x.mul(x);
    FloatVector u =
        square.blend(Functions.ERF_END, square.compare(VectorOperators.GT, Functions.ERF_END));
    FloatVector p = u.fma(all(Functions.F5), all(Functions.F4));
    p = p.fma(u, all(Functions.F3));
    p = p.fma(u, all(Functions.F2));
    p = p.fma(u, all(Functions.F1));
    p = p.fma(u, all(Functions.F0));
    FloatVector q = u.fma(all(Functions.G5), all(Functions.G4));
    q = q.fma(u, all(Functions.G3));
    q = q.fma(u, all(Functions.G2));
    q = q.fma(u, all(Functions.G1));
    q = q.fma(u, all(1f));
    return withinOne(p.mul(x).div(q));
  }

  private static FloatVector withinOne(FloatVector y) {
    FloatVector notAbove = y.blend(1f, y.compare(VectorOperators.GT, 1f));
    return notAbove.blend(-1f, notAbove.compare(VectorOperators.LT, -1f));
  }

  static FloatVector sigmoid(FloatVector x) {
    FloatVector half = all(0.5f);
    return tanh(x.mul(half)).fma(half, half);
  }
}
