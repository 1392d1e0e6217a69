package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import dev.millrace.engine.memory.NativeFloats;

/**
 * {@link Functions} of every value of an array; the output may be the input. What vectors do not
 * cover gets the scalar form, which has the same bits.
 */
public final class Transcendental {
  private static final int SIZE = Float.BYTES;

  private Transcendental() {}

  private static int vectors(int count) {
    return KernelSet.VECTORS ? Lanes.whole(count) : 0;
  }

  /** {@code y = e^x}. */
  public static void exp(NativeFloats x, NativeFloats y) {
    int count = x.length();
    long from = x.address(0, count);
    long to = y.address(0, count);
    int whole = vectors(count);
    expLoop(from, to, whole);
    for (int i = whole; i < count; i++) {
      long at = (long) i * SIZE;
      putFloat(to + at, Functions.exp(getFloat(from + at)));
    }
  }

  private static void expLoop(long from, long to, int whole) {
    for (long i = 0; i < (long) whole * SIZE; i += Lanes.BYTES) {
      Lanes.store(to + i, LanesFunctions.exp(Lanes.load(from + i)));
    }
  }

  /** {@code y = tanh(x)}. */
  public static void tanh(NativeFloats x, NativeFloats y) {
    int count = x.length();
    long from = x.address(0, count);
    long to = y.address(0, count);
    int whole = vectors(count);
    tanhLoop(from, to, whole);
    for (int i = whole; i < count; i++) {
      long at = (long) i * SIZE;
      putFloat(to + at, Functions.tanh(getFloat(from + at)));
    }
  }

  private static void tanhLoop(long from, long to, int whole) {
    for (long i = 0; i < (long) whole * SIZE; i += Lanes.BYTES) {
      Lanes.store(to + i, LanesFunctions.tanh(Lanes.load(from + i)));
    }
  }

  /** {@code y = 1 / (1 + e^-x)}. */
  public static void sigmoid(NativeFloats x, NativeFloats y) {
    int count = x.length();
    long from = x.address(0, count);
    long to = y.address(0, count);
    int whole = vectors(count);
    sigmoidLoop(from, to, whole);
    for (int i = whole; i < count; i++) {
      long at = (long) i * SIZE;
      putFloat(to + at, Functions.sigmoid(getFloat(from + at)));
    }
  }

  private static void sigmoidLoop(long from, long to, int whole) {
    for (long i = 0; i < (long) whole * SIZE; i += Lanes.BYTES) {
      Lanes.store(to + i, LanesFunctions.sigmoid(Lanes.load(from + i)));
    }
  }

  /** {@code y = erf(x)}. */
  public static void erf(NativeFloats x, NativeFloats y) {
    int count = x.length();
    long from = x.address(0, count);
    long to = y.address(0, count);
    int whole = vectors(count);
    erfLoop(from, to, whole);
    for (int i = whole; i < count; i++) {
      long at = (long) i * SIZE;
      putFloat(to + at, Functions.erf(getFloat(from + at)));
    }
  }

  private static void erfLoop(long from, long to, int whole) {
    for (long i = 0; i < (long) whole * SIZE; i += Lanes.BYTES) {
      Lanes.store(to + i, LanesFunctions.erf(Lanes.load(from + i)));
    }
  }
}
