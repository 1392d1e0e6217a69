package dev.millrace.engine.kernel;

import jdk.incubator.vector.FloatVector;

/** Updaters by vectors; each returns how many values it has done. */
final class UpdateLanes {
  private static final int SIZE = Float.BYTES;
  private static final int V = Lanes.BYTES;

  private UpdateLanes() {}

  static int sgdStepLoop(long p, long g, int n, float rate) {
    FloatVector r = Lanes.all(rate);
    int whole = Lanes.whole(n);
    for (long i = 0; i < (long) whole * SIZE; i += V) {
      Lanes.store(p + i, Lanes.load(p + i).sub(Lanes.load(g + i).mul(r)));
    }
    return whole;
  }

  static int nesterovsLoop(long g, long v, int n, float rate, float momentum) {
    int whole = Lanes.whole(n);
    FloatVector negative = Lanes.all(-rate);
    FloatVector mu = Lanes.all(momentum);
    FloatVector next = Lanes.all(-momentum - 1);
    for (long i = 0; i < (long) whole * SIZE; i += V) {
      FloatVector old = Lanes.load(v + i);
      FloatVector velocity = multiplyAdd(mu, old, negative.mul(Lanes.load(g + i)));
      Lanes.store(v + i, velocity);
      Lanes.store(g + i, multiplyAdd(mu, old, next.mul(velocity)));
    }
    return whole;
  }

  static int nesterovsStepLoop(long p, long g, long v, int n, float rate, float momentum) {
    int whole = Lanes.whole(n);
    FloatVector negative = Lanes.all(-rate);
    FloatVector mu = Lanes.all(momentum);
    FloatVector next = Lanes.all(-momentum - 1);
    for (long i = 0; i < (long) whole * SIZE; i += V) {
      FloatVector old = Lanes.load(v + i);
      FloatVector velocity = multiplyAdd(mu, old, negative.mul(Lanes.load(g + i)));
      Lanes.store(v + i, velocity);
      Lanes.store(p + i, Lanes.load(p + i).sub(multiplyAdd(mu, old, next.mul(velocity))));
    }
    return whole;
  }

  static int adamLoop(
      long g, long m, long v, int n, float rate, float beta1, float beta2, float epsilon) {
    int whole = Lanes.whole(n);
    FloatVector b1 = Lanes.all(beta1);
    FloatVector c1 = Lanes.all(1 - beta1);
    FloatVector b2 = Lanes.all(beta2);
    FloatVector c2 = Lanes.all(1 - beta2);
    for (long i = 0; i < (long) whole * SIZE; i += V) {
      FloatVector gradient = Lanes.load(g + i);
      FloatVector first = multiplyAdd(b1, Lanes.load(m + i), gradient.mul(c1));
      FloatVector second = multiplyAdd(b2, Lanes.load(v + i), gradient.mul(gradient).mul(c2));
      Lanes.store(m + i, first);
      Lanes.store(v + i, second);
      Lanes.store(g + i, first.mul(rate).div(second.sqrt().add(epsilon)));
    }
    return whole;
  }

  static int adamStepLoop(
      long p, long g, long m, long v, int n, float rate, float beta1, float beta2, float epsilon) {
    int whole = Lanes.whole(n);
    FloatVector b1 = Lanes.all(beta1);
    FloatVector c1 = Lanes.all(1 - beta1);
    FloatVector b2 = Lanes.all(beta2);
    FloatVector c2 = Lanes.all(1 - beta2);
    for (long i = 0; i < (long) whole * SIZE; i += V) {
      FloatVector gradient = Lanes.load(g + i);
      FloatVector first = multiplyAdd(b1, Lanes.load(m + i), gradient.mul(c1));
      FloatVector second = multiplyAdd(b2, Lanes.load(v + i), gradient.mul(gradient).mul(c2));
      Lanes.store(m + i, first);
      Lanes.store(v + i, second);
      FloatVector update = first.mul(rate).div(second.sqrt().add(epsilon));
      Lanes.store(p + i, Lanes.load(p + i).sub(update));
    }
    return whole;
  }

  private static FloatVector multiplyAdd(FloatVector a, FloatVector b, FloatVector c) {
    return Arithmetic.FUSED ? a.fma(b, c) : a.mul(b).add(c);
  }
}
