package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import jdk.incubator.vector.FloatVector;

/** What an LSTM does to one row at one time, by address. A loop has one tanh at most. */
final class LstmLoops {
  private static final int SIZE = Float.BYTES;
  private static final int V = Lanes.BYTES;

  private LstmLoops() {}

  /** {@code out = tanh(x + state)}. */
  static void candidate(long x, long state, long out, int n) {
    candidateLoop(x, state, out, Lanes.whole(n));
    for (long i = (long) Lanes.whole(n) * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(out + i, Functions.tanh(getFloat(x + i) + getFloat(state + i)));
    }
  }

  private static void candidateLoop(long x, long state, long out, int n) {
    for (long i = 0; i < (long) n * SIZE; i += V) {
      FloatVector sum = Lanes.load(x + i).add(Lanes.load(state + i));
      Lanes.store(out + i, LanesFunctions.tanh(sum));
    }
  }

  /** {@code out = sigmoid(x + state)}. */
  static void gate(long x, long state, long out, int n) {
    gateLoop(x, state, out, Lanes.whole(n));
    for (long i = (long) Lanes.whole(n) * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(out + i, Functions.sigmoid(getFloat(x + i) + getFloat(state + i)));
    }
  }

  private static void gateLoop(long x, long state, long out, int n) {
    for (long i = 0; i < (long) n * SIZE; i += V) {
      FloatVector sum = Lanes.load(x + i).add(Lanes.load(state + i));
      Lanes.store(out + i, LanesFunctions.sigmoid(sum));
    }
  }

  /**
   * {@code cell = forget * (keep * before) + input * candidate}.
   *
   * @param gates of the row
   * @param keep the mask at the time before
   */
  static void cell(long gates, long before, float keep, long cell, int n) {
    long block = (long) n * SIZE;
    long forget = gates + block;
    long input = gates + 3 * block;
    cellLoop(gates, before, keep, cell, n);
    for (long i = (long) Lanes.whole(n) * SIZE; i < block; i += SIZE) {
      float added = getFloat(gates + i) * getFloat(input + i);
      putFloat(cell + i, Math.fma(getFloat(forget + i), keep * getFloat(before + i), added));
    }
  }

  private static void cellLoop(long gates, long before, float keep, long cell, int n) {
    long forget = gates + (long) n * SIZE;
    long input = gates + 3L * n * SIZE;
    FloatVector kept = Lanes.all(keep);
    for (long i = 0; i < (long) Lanes.whole(n) * SIZE; i += V) {
      FloatVector added = Lanes.load(gates + i).mul(Lanes.load(input + i));
      FloatVector old = kept.mul(Lanes.load(before + i));
      Lanes.store(cell + i, Lanes.load(forget + i).fma(old, added));
    }
  }

  /** {@code hidden = keep * (output * tanh(cell))}. */
  static void hidden(long output, long cell, float keep, long hidden, int n) {
    hiddenLoop(output, cell, keep, hidden, Lanes.whole(n));
    for (long i = (long) Lanes.whole(n) * SIZE; i < (long) n * SIZE; i += SIZE) {
      float open = getFloat(output + i) * Functions.tanh(getFloat(cell + i));
      putFloat(hidden + i, keep * open);
    }
  }

  private static void hiddenLoop(long output, long cell, float keep, long hidden, int n) {
    FloatVector kept = Lanes.all(keep);
    for (long i = 0; i < (long) n * SIZE; i += V) {
      FloatVector open = Lanes.load(output + i).mul(LanesFunctions.tanh(Lanes.load(cell + i)));
      Lanes.store(hidden + i, kept.mul(open));
    }
  }

  /** {@code out = tanh(x)}. */
  static void tanh(long x, long out, int n) {
    tanhLoop(x, out, Lanes.whole(n));
    for (long i = (long) Lanes.whole(n) * SIZE; i < (long) n * SIZE; i += SIZE) {
      putFloat(out + i, Functions.tanh(getFloat(x + i)));
    }
  }

  private static void tanhLoop(long x, long out, int n) {
    for (long i = 0; i < (long) n * SIZE; i += V) {
      Lanes.store(out + i, LanesFunctions.tanh(Lanes.load(x + i)));
    }
  }
}
