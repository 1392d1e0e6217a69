package dev.millrace.engine.kernel;

import jdk.incubator.vector.FloatVector;

/** {@link Gelu} over whole vectors, by address. */
final class GeluLoops {
  private static final int SIZE = Float.BYTES;
  private static final int V = Lanes.BYTES;

  private GeluLoops() {}

  static void forwardLoop(long x, long y, int n) {
    FloatVector half = Lanes.all(0.5f);
    for (long i = 0; i < (long) n * SIZE; i += V) {
      FloatVector value = Lanes.load(x + i);
      FloatVector erf = LanesFunctions.erf(value.mul(Gelu.ROOT_OF_HALF));
      Lanes.store(y + i, value.mul(erf.fma(half, half)));
    }
  }

  /** Of a normally distributed number to be less than x. */
  static void probabilityLoop(long x, long y, int n) {
    FloatVector half = Lanes.all(0.5f);
    for (long i = 0; i < (long) n * SIZE; i += V) {
      FloatVector erf = LanesFunctions.erf(Lanes.load(x + i).mul(Gelu.ROOT_OF_HALF));
      Lanes.store(y + i, erf.fma(half, half));
    }
  }

  /** {@code y = (y + x density(x)) dy}. */
  static void backwardLoop(long x, long dy, long y, int n) {
    for (long i = 0; i < (long) n * SIZE; i += V) {
      FloatVector value = Lanes.load(x + i);
      FloatVector density = LanesFunctions.exp(value.mul(value).mul(-0.5f)).mul(Gelu.DENSITY);
      FloatVector slope = value.fma(density, Lanes.load(y + i));
      Lanes.store(y + i, slope.mul(Lanes.load(dy + i)));
    }
  }
}
