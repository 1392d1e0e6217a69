package dev.millrace.engine.kernel;

import jdk.incubator.vector.FloatVector;

/** Sums over the lanes of a vector, in one order whoever runs it. */
final class Sums {
  private static final int HALF = 8;

  private Sums() {}

  /** By pairs; {@code reduceLanes} leaves the order to the compiler. */
  static float lanes(FloatVector v) {
    return Lanes.COUNT == HALF ? low(v) : low(v) + high(v);
  }

  private static float low(FloatVector v) {
    return ((v.lane(0) + v.lane(1)) + (v.lane(2) + v.lane(3)))
        + ((v.lane(4) + v.lane(5)) + (v.lane(6) + v.lane(7)));
  }

  private static float high(FloatVector v) {
    return ((v.lane(8) + v.lane(9)) + (v.lane(10) + v.lane(11)))
        + ((v.lane(12) + v.lane(13)) + (v.lane(14) + v.lane(15)));
  }
}
