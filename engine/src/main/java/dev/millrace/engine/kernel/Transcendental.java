package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import dev.millrace.engine.memory.NativeFloats;

/**
 * {@link Functions} of every value of an array; the output may be the input. Vector only. The rest
 * after the last whole vector gets the scalar form, which has the same bits.
 */
public final class Transcendental {
  private static final int SIZE = Float.BYTES;

  private Transcendental() {}

  /** {@code y = e^x}. */
  public static void exp(NativeFloats x, NativeFloats y) {
    int count = x.length();
    long from = x.address(0, count);
    long to = y.address(0, count);
    int whole = Lanes.whole(count);
    for (int i = 0; i < whole; i += Lanes.COUNT) {
      long at = (long) i * SIZE;
      Lanes.store(to + at, LanesFunctions.exp(Lanes.load(from + at)));
    }
    for (int i = whole; i < count; i++) {
      long at = (long) i * SIZE;
      putFloat(to + at, Functions.exp(getFloat(from + at)));
    }
  }

  /** {@code y = tanh(x)}. */
  public static void tanh(NativeFloats x, NativeFloats y) {
    int count = x.length();
    long from = x.address(0, count);
    long to = y.address(0, count);
    int whole = Lanes.whole(count);
    for (int i = 0; i < whole; i += Lanes.COUNT) {
      long at = (long) i * SIZE;
      Lanes.store(to + at, LanesFunctions.tanh(Lanes.load(from + at)));
    }
    for (int i = whole; i < count; i++) {
      long at = (long) i * SIZE;
      putFloat(to + at, Functions.tanh(getFloat(from + at)));
    }
  }

  /** {@code y = 1 / (1 + e^-x)}. */
  public static void sigmoid(NativeFloats x, NativeFloats y) {
    int count = x.length();
    long from = x.address(0, count);
    long to = y.address(0, count);
    int whole = Lanes.whole(count);
    for (int i = 0; i < whole; i += Lanes.COUNT) {
      long at = (long) i * SIZE;
      Lanes.store(to + at, LanesFunctions.sigmoid(Lanes.load(from + at)));
    }
    for (int i = whole; i < count; i++) {
      long at = (long) i * SIZE;
      putFloat(to + at, Functions.sigmoid(getFloat(from + at)));
    }
  }

  /** {@code y = erf(x)}. */
  public static void erf(NativeFloats x, NativeFloats y) {
    int count = x.length();
    long from = x.address(0, count);
    long to = y.address(0, count);
    int whole = Lanes.whole(count);
    for (int i = 0; i < whole; i += Lanes.COUNT) {
      long at = (long) i * SIZE;
      Lanes.store(to + at, LanesFunctions.erf(Lanes.load(from + at)));
    }
    for (int i = whole; i < count; i++) {
      long at = (long) i * SIZE;
      putFloat(to + at, Functions.erf(getFloat(from + at)));
    }
  }
}
