package dev.millrace.engine.kernel;

import jdk.incubator.vector.FloatVector;

/** Arithmetic by vectors; each returns how many values it has done. */
final class PointwiseLanes {
  private static final int SIZE = Float.BYTES;
  private static final int V = Lanes.BYTES;

  private PointwiseLanes() {}

  static int fillLoop(long a, int n, float value) {
    int whole = Lanes.whole(n);
    FloatVector v = Lanes.all(value);
    for (long i = 0; i < (long) whole * SIZE; i += V) {
      Lanes.store(a + i, v);
    }
    return whole;
  }

  static int scaleLoop(long a, int n, float factor) {
    int whole = Lanes.whole(n);
    FloatVector v = Lanes.all(factor);
    for (long i = 0; i < (long) whole * SIZE; i += V) {
      Lanes.store(a + i, Lanes.load(a + i).mul(v));
    }
    return whole;
  }

  static int divideLoop(long a, int n, float divisor) {
    int whole = Lanes.whole(n);
    FloatVector v = Lanes.all(divisor);
    for (long i = 0; i < (long) whole * SIZE; i += V) {
      Lanes.store(a + i, Lanes.load(a + i).div(v));
    }
    return whole;
  }

  static int addScaledLoop(long a, long b, int n, float factor) {
    int whole = Lanes.whole(n);
    FloatVector v = Lanes.all(factor);
    for (long i = 0; i < (long) whole * SIZE; i += V) {
      Lanes.store(a + i, v.fma(Lanes.load(b + i), Lanes.load(a + i)));
    }
    return whole;
  }

  static int addLoop(long a, long b, long c, int n) {
    int whole = Lanes.whole(n);
    for (long i = 0; i < (long) whole * SIZE; i += V) {
      Lanes.store(c + i, Lanes.load(a + i).add(Lanes.load(b + i)));
    }
    return whole;
  }

  static int subtractLoop(long a, long b, long c, int n) {
    int whole = Lanes.whole(n);
    for (long i = 0; i < (long) whole * SIZE; i += V) {
      Lanes.store(c + i, Lanes.load(a + i).sub(Lanes.load(b + i)));
    }
    return whole;
  }

  static int multiplyLoop(long a, long b, long c, int n) {
    int whole = Lanes.whole(n);
    for (long i = 0; i < (long) whole * SIZE; i += V) {
      Lanes.store(c + i, Lanes.load(a + i).mul(Lanes.load(b + i)));
    }
    return whole;
  }

  static int affineLoop(long a, long c, int n, float factor, float shift) {
    int whole = Lanes.whole(n);
    FloatVector f = Lanes.all(factor);
    FloatVector s = Lanes.all(shift);
    for (long i = 0; i < (long) whole * SIZE; i += V) {
      Lanes.store(c + i, Lanes.load(a + i).fma(f, s));
    }
    return whole;
  }
}
