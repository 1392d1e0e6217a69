package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

/** Updaters value by value: what is left over by vectors, or all where there are none. */
final class UpdateLoops {
  private static final int SIZE = Float.BYTES;

  private UpdateLoops() {}

  static void sgdStep(long p, long g, int from, int n, float rate) {
    for (long i = (long) from * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(p + i, getFloat(p + i) - getFloat(g + i) * rate);
    }
  }

  static void nesterovs(long g, long v, int from, int n, float rate, float momentum) {
    for (long i = (long) from * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(g + i, nesterov(g + i, v + i, rate, momentum));
    }
  }

  static void nesterovsStep(long p, long g, long v, int from, int n, float rate, float momentum) {
    for (long i = (long) from * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(p + i, getFloat(p + i) - nesterov(g + i, v + i, rate, momentum));
    }
  }

  private static float nesterov(long g, long v, float rate, float momentum) {
    float old = getFloat(v);
    float velocity = Arithmetic.multiplyAdd(momentum, old, -(rate * getFloat(g)));
    putFloat(v, velocity);
    return Arithmetic.multiplyAdd(momentum, old, (-momentum - 1) * velocity);
  }

  static void adam(
      long g, long m, long v, int from, int n, float rate, float b1, float b2, float epsilon) {
    for (long i = (long) from * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(g + i, adamOne(g + i, m + i, v + i, rate, b1, b2, epsilon));
    }
  }

  static void adamStep(
      long p,
      long g,
      long m,
      long v,
      int from,
      int n,
      float rate,
      float b1,
      float b2,
      float epsilon) {
    for (long i = (long) from * SIZE; i < (long) n * SIZE; i += SIZE) {
      float update = adamOne(g + i, m + i, v + i, rate, b1, b2, epsilon);
      putFloat(p + i, getFloat(p + i) - update);
    }
  }

  private static float adamOne(
      long g, long m, long v, float rate, float b1, float b2, float epsilon) {
    float gradient = getFloat(g);
    float first = Arithmetic.multiplyAdd(b1, getFloat(m), gradient * (1 - b1));
    float second = Arithmetic.multiplyAdd(b2, getFloat(v), gradient * gradient * (1 - b2));
    putFloat(m, first);
    putFloat(v, second);
    return first * rate / ((float) Math.sqrt(second) + epsilon);
  }
}
