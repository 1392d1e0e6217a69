package dev.millrace.engine.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/** Activations by vectors, a loop each; ends are bytes from the start. */
final class CurveLanes {
  private static final int V = Lanes.BYTES;

  /** 1 / sqrt 2. */
  static final float ROOT_HALF = 0.70710678f;

  private CurveLanes() {}

  /** Times one: a vector that is stored as it was loaded is boxed by JDK 17's compiler. */
  static void copyLoop(long x, long y, long end) {
    for (long i = 0; i < end; i += V) {
      Lanes.store(y + i, Lanes.load(x + i).mul(1));
    }
  }

  static void reluLoop(long x, long y, long end) {
    for (long i = 0; i < end; i += V) {
      Lanes.store(y + i, Lanes.load(x + i).max(0));
    }
  }

  static void leakyReluLoop(long x, long y, long end, float alpha) {
    for (long i = 0; i < end; i += V) {
      FloatVector v = Lanes.load(x + i);
      Lanes.store(y + i, v.mul(alpha).blend(v, v.compare(VectorOperators.GT, 0)));
    }
  }

  static void tanhLoop(long x, long y, long end) {
    for (long i = 0; i < end; i += V) {
      Lanes.store(y + i, LanesFunctions.tanh(Lanes.load(x + i)));
    }
  }

  static void sigmoidLoop(long x, long y, long end) {
    for (long i = 0; i < end; i += V) {
      Lanes.store(y + i, LanesFunctions.sigmoid(Lanes.load(x + i)));
    }
  }

  static void eluLoop(long x, long y, long end, float alpha) {
    for (long i = 0; i < end; i += V) {
      FloatVector v = Lanes.load(x + i);
      FloatVector below = LanesFunctions.exp(v).sub(1).mul(alpha);
      Lanes.store(y + i, below.blend(v, v.compare(VectorOperators.GT, 0)));
    }
  }

  static void swishLoop(long x, long y, long end, float alpha) {
    for (long i = 0; i < end; i += V) {
      FloatVector v = Lanes.load(x + i);
      Lanes.store(y + i, v.mul(LanesFunctions.sigmoid(v.mul(alpha))));
    }
  }

  static void geluLoop(long x, long y, long end) {
    for (long i = 0; i < end; i += V) {
      FloatVector v = Lanes.load(x + i);
      Lanes.store(y + i, v.mul(0.5f).mul(LanesFunctions.erf(v.mul(ROOT_HALF)).add(1)));
    }
  }
}
