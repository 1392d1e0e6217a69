package dev.millrace.engine.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;

/**
 * {@code dx = dy f'} by vectors, a loop each, with f' from the input x or the output y; dx may be
 * dy.
 */
final class SlopeLanes {
  private static final int V = Lanes.BYTES;

  /** Bytes that stay in the fastest cache between two passes. */
  private static final long CHUNK = 8192;

  /** 1 / sqrt(2 pi). */
  static final float DENSITY = 0.39894228f;

  private SlopeLanes() {}

  static void reluLoop(long y, long dy, long dx, long end) {
    for (long i = 0; i < end; i += V) {
      FloatVector out = Lanes.load(y + i);
      FloatVector step = Lanes.all(0).blend(1, out.compare(VectorOperators.GT, 0));
      Lanes.store(dx + i, Lanes.load(dy + i).mul(step));
    }
  }

  static void leakyReluLoop(long y, long dy, long dx, long end, float alpha) {
    for (long i = 0; i < end; i += V) {
      FloatVector out = Lanes.load(y + i);
      FloatVector step = Lanes.all(alpha).blend(1, out.compare(VectorOperators.GT, 0));
      Lanes.store(dx + i, Lanes.load(dy + i).mul(step));
    }
  }

  static void tanhLoop(long y, long dy, long dx, long end) {
    for (long i = 0; i < end; i += V) {
      FloatVector out = Lanes.load(y + i);
      FloatVector slope = out.neg().fma(out, Lanes.all(1));
      Lanes.store(dx + i, Lanes.load(dy + i).mul(slope));
    }
  }

  static void sigmoidLoop(long y, long dy, long dx, long end) {
    for (long i = 0; i < end; i += V) {
      FloatVector out = Lanes.load(y + i);
      FloatVector slope = out.neg().fma(out, out);
      Lanes.store(dx + i, Lanes.load(dy + i).mul(slope));
    }
  }

  static void eluLoop(long y, long dy, long dx, long end, float alpha) {
    for (long i = 0; i < end; i += V) {
      FloatVector out = Lanes.load(y + i);
      FloatVector slope = out.add(alpha).blend(1, out.compare(VectorOperators.GT, 0));
      Lanes.store(dx + i, Lanes.load(dy + i).mul(slope));
    }
  }

  static void swishLoop(long x, long dy, long dx, long end, float alpha) {
    for (long i = 0; i < end; i += V) {
      FloatVector scaled = Lanes.load(x + i).mul(alpha);
      FloatVector s = LanesFunctions.sigmoid(scaled);
      FloatVector slope = s.neg().fma(s, s).fma(scaled, s);
      Lanes.store(dx + i, Lanes.load(dy + i).mul(slope));
    }
  }

  /** Two passes, because erf and exp are too much for one loop; dx is neither x nor dy. */
  static void gelu(long x, long dy, long dx, long end) {
    for (long i = 0; i < end; i += CHUNK) {
      long count = Math.min(CHUNK, end - i);
      distributionLoop(x + i, dx + i, count);
      densityLoop(x + i, dy + i, dx + i, count);
    }
  }

  private static void distributionLoop(long x, long dx, long end) {
    for (long i = 0; i < end; i += V) {
      FloatVector v = Lanes.load(x + i).mul(CurveLanes.ROOT_HALF);
      Lanes.store(dx + i, LanesFunctions.erf(v).add(1).mul(0.5f));
    }
  }

  private static void densityLoop(long x, long dy, long dx, long end) {
    for (long i = 0; i < end; i += V) {
      FloatVector v = Lanes.load(x + i);
      FloatVector density = LanesFunctions.exp(v.mul(v).mul(-0.5f)).mul(DENSITY);
      Lanes.store(dx + i, Lanes.load(dy + i).mul(v.fma(density, Lanes.load(dx + i))));
    }
  }
}
