package dev.millrace.engine.kernel;

import jdk.incubator.vector.FloatVector;

/** The whole vectors of one row of a normalisation; ends are bytes from the start. */
final class NormLanes {
  private static final int V = Lanes.BYTES;

  private NormLanes() {}

  static float sumLoop(long x, long end) {
    FloatVector sum = Lanes.all(0);
    for (long i = 0; i < end; i += V) {
      sum = sum.add(Lanes.load(x + i));
    }
    return Lanes.sum(sum);
  }

  static float squaresLoop(long x, long end, float mean) {
    FloatVector sum = Lanes.all(0);
    for (long i = 0; i < end; i += V) {
      FloatVector d = Lanes.load(x + i).sub(mean);
      sum = d.fma(d, sum);
    }
    return Lanes.sum(sum);
  }

  static void scaleLoop(long x, long gain, long y, long end, float mean, float inverse) {
    for (long i = 0; i < end; i += V) {
      Lanes.store(y + i, Lanes.load(x + i).sub(mean).mul(inverse).mul(Lanes.load(gain + i)));
    }
  }

  static float productLoop(long a, long b, long end) {
    FloatVector sum = Lanes.all(0);
    for (long i = 0; i < end; i += V) {
      sum = Lanes.load(a + i).fma(Lanes.load(b + i), sum);
    }
    return Lanes.sum(sum);
  }

  /** Adds to the gradient of the gain; returns the sum of gain, normalised x and dy. */
  static float gainLoop(
      long x, long gain, long dy, long dGain, long end, float mean, float inverse) {
    FloatVector sum = Lanes.all(0);
    for (long i = 0; i < end; i += V) {
      FloatVector normal = Lanes.load(x + i).sub(mean).mul(inverse);
      FloatVector change = normal.mul(Lanes.load(dy + i));
      sum = Lanes.load(gain + i).fma(change, sum);
      Lanes.store(dGain + i, Lanes.load(dGain + i).add(change));
    }
    return Lanes.sum(sum);
  }

  static void backwardLoop(
      long x, long gain, long dy, long dx, long end, float mean, float inverse, float a, float b) {
    FloatVector less = Lanes.all(-a);
    FloatVector slope = Lanes.all(-b);
    for (long i = 0; i < end; i += V) {
      FloatVector normal = Lanes.load(x + i).sub(mean).mul(inverse);
      FloatVector direct = Lanes.load(gain + i).fma(Lanes.load(dy + i), less);
      Lanes.store(dx + i, normal.fma(slope, direct).mul(inverse));
    }
  }
}
