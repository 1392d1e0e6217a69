package dev.millrace.engine.kernel;

import jdk.incubator.vector.FloatVector;

/** {@link LayerNorm} over the whole vectors of a row, by address. */
final class LayerNormLoops {
  private static final int SIZE = Float.BYTES;
  private static final int V = Lanes.BYTES;

  private LayerNormLoops() {}

  static float sumLoop(long x, int n) {
    FloatVector even = Lanes.all(0);
    FloatVector odd = even;
    long end = (long) Lanes.whole(n) * SIZE;
    long i = 0;
    for (; i < end - V; i += 2 * V) {
      even = even.add(Lanes.load(x + i));
      odd = odd.add(Lanes.load(x + i + V));
    }
    if (i < end) {
      even = even.add(Lanes.load(x + i));
    }
    return Lanes.sum(even.add(odd));
  }

  static float squaresLoop(long x, float mean, int n) {
    FloatVector m = Lanes.all(mean);
    FloatVector even = Lanes.all(0);
    FloatVector odd = even;
    long end = (long) Lanes.whole(n) * SIZE;
    long i = 0;
    for (; i < end - V; i += 2 * V) {
      FloatVector d = Lanes.load(x + i).sub(m);
      FloatVector e = Lanes.load(x + i + V).sub(m);
      even = d.fma(d, even);
      odd = e.fma(e, odd);
    }
    if (i < end) {
      FloatVector d = Lanes.load(x + i).sub(m);
      even = d.fma(d, even);
    }
    return Lanes.sum(even.add(odd));
  }

  static void normaliseLoop(long x, float mean, float scale, long gain, long bias, long y, int n) {
    FloatVector m = Lanes.all(mean);
    FloatVector s = Lanes.all(scale);
    for (long i = 0; i < (long) Lanes.whole(n) * SIZE; i += V) {
      FloatVector normal = Lanes.load(x + i).sub(m).mul(s);
      Lanes.store(y + i, normal.fma(Lanes.load(gain + i), Lanes.load(bias + i)));
    }
  }

  static void scaleLoop(long x, float mean, float scale, long gain, long y, int n) {
    FloatVector m = Lanes.all(mean);
    FloatVector s = Lanes.all(scale);
    for (long i = 0; i < (long) Lanes.whole(n) * SIZE; i += V) {
      Lanes.store(y + i, Lanes.load(x + i).sub(m).mul(s).mul(Lanes.load(gain + i)));
    }
  }

  static void gainLoop(long x, long dy, float mean, float scale, long dGain, int n) {
    FloatVector m = Lanes.all(mean);
    FloatVector s = Lanes.all(scale);
    for (long i = 0; i < (long) Lanes.whole(n) * SIZE; i += V) {
      FloatVector normal = Lanes.load(x + i).sub(m).mul(s);
      Lanes.store(dGain + i, normal.fma(Lanes.load(dy + i), Lanes.load(dGain + i)));
    }
  }

  static void biasLoop(long dy, long dBias, int n) {
    for (long i = 0; i < (long) Lanes.whole(n) * SIZE; i += V) {
      Lanes.store(dBias + i, Lanes.load(dBias + i).add(Lanes.load(dy + i)));
    }
  }

  /** The sum of {@code dy * gain}. */
  static float dotLoop(long dy, long gain, int n) {
    FloatVector sum = Lanes.all(0);
    for (long i = 0; i < (long) Lanes.whole(n) * SIZE; i += V) {
      sum = sum.add(Lanes.load(dy + i).mul(Lanes.load(gain + i)));
    }
    return Lanes.sum(sum);
  }

  /** The sum of {@code dy * gain * (x - mean)}. */
  static float alongLoop(long x, long dy, long gain, float mean, int n) {
    FloatVector m = Lanes.all(mean);
    FloatVector sum = Lanes.all(0);
    for (long i = 0; i < (long) Lanes.whole(n) * SIZE; i += V) {
      FloatVector d = Lanes.load(dy + i).mul(Lanes.load(gain + i));
      sum = d.fma(Lanes.load(x + i).sub(m), sum);
    }
    return Lanes.sum(sum);
  }

  static void inputLoop(
      long x,
      long dy,
      long gain,
      long dx,
      int n,
      float mean,
      float scale,
      float meanOfD,
      float slope) {
    FloatVector m = Lanes.all(mean);
    FloatVector s = Lanes.all(scale);
    FloatVector less = Lanes.all(-meanOfD);
    FloatVector down = Lanes.all(-slope);
    for (long i = 0; i < (long) Lanes.whole(n) * SIZE; i += V) {
      FloatVector d = Lanes.load(dy + i).fma(Lanes.load(gain + i), less);
      Lanes.store(dx + i, down.fma(Lanes.load(x + i).sub(m), d).mul(s));
    }
  }
}
