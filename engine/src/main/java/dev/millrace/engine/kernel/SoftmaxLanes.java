package dev.millrace.engine.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/** The whole vectors of one row; ends are bytes from the start. */
final class SoftmaxLanes {
  private static final int V = Lanes.BYTES;

  private SoftmaxLanes() {}

  /** The greatest value; for this the order of lanes does not matter. */
  static float mostLoop(long x, long end) {
    FloatVector most = Lanes.all(Float.NEGATIVE_INFINITY);
    for (long i = 0; i < end; i += V) {
      most = most.max(Lanes.load(x + i));
    }
    return most.reduceLanes(VectorOperators.MAX);
  }

  /** Writes exp(x - most) and returns the sum. */
  static float exponentialsLoop(long x, long y, long end, float most) {
    FloatVector sum = Lanes.all(0);
    for (long i = 0; i < end; i += V) {
      FloatVector e = LanesFunctions.exp(Lanes.load(x + i).sub(most));
      Lanes.store(y + i, e);
      sum = sum.add(e);
    }
    return Lanes.sum(sum);
  }

  static float productLoop(long a, long b, long end) {
    FloatVector sum = Lanes.all(0);
    for (long i = 0; i < end; i += V) {
      sum = Lanes.load(a + i).fma(Lanes.load(b + i), sum);
    }
    return Lanes.sum(sum);
  }

  static void backwardLoop(long y, long dy, long dx, long end, float sum) {
    for (long i = 0; i < end; i += V) {
      Lanes.store(dx + i, Lanes.load(dy + i).sub(sum).mul(Lanes.load(y + i)));
    }
  }
}
