package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import jdk.incubator.vector.FloatVector;

/**
 * The derivative of what an LSTM does to one row at one time, by address. First from the output to
 * the cell, then from the cell to the gates.
 */
final class LstmBackLoops {
  private static final int SIZE = Float.BYTES;
  private static final int V = Lanes.BYTES;

  private LstmBackLoops() {}

  /**
   * The derivative by the cell before the mask, and by what goes into the output gate.
   *
   * @param above the derivative by the hidden state, from above
   * @param later the same, from the next time
   * @param squashed tanh of the cell; the derivative by the cell takes its place
   * @param cell the derivative by the masked cell, from the next time
   * @param output the output gate
   * @param byOutput its derivative
   */
  static void cell(
      long above,
      long later,
      float keep,
      long squashed,
      long cell,
      long output,
      long byOutput,
      int n) {
    cellLoop(above, later, keep, squashed, cell, output, byOutput, Lanes.whole(n));
    for (long i = (long) Lanes.whole(n) * SIZE; i < (long) n * SIZE; i += SIZE) {
      float h = keep * (getFloat(above + i) + getFloat(later + i));
      float open = getFloat(output + i);
      float t = getFloat(squashed + i);
      putFloat(byOutput + i, h * t * (open * (1 - open)));
      float through = h * open;
      putFloat(squashed + i, Math.fma(through, Math.fma(-t, t, 1), keep * getFloat(cell + i)));
    }
  }

  private static void cellLoop(
      long above,
      long later,
      float keep,
      long squashed,
      long cell,
      long output,
      long byOutput,
      int n) {
    FloatVector one = Lanes.all(1);
    FloatVector kept = Lanes.all(keep);
    for (long i = 0; i < (long) n * SIZE; i += V) {
      FloatVector h = kept.mul(Lanes.load(above + i).add(Lanes.load(later + i)));
      FloatVector open = Lanes.load(output + i);
      FloatVector t = Lanes.load(squashed + i);
      Lanes.store(byOutput + i, h.mul(t).mul(open.mul(one.sub(open))));
      FloatVector slope = t.neg().fma(t, one);
      FloatVector before = kept.mul(Lanes.load(cell + i));
      Lanes.store(squashed + i, h.mul(open).fma(slope, before));
    }
  }

  /**
   * The derivatives by what goes into the other gates, and by the cell at the time before.
   *
   * @param byCell the derivative by the cell
   * @param gates of the row
   * @param before the cell at the time before, and its mask
   * @param byGates out: of the row
   * @param byBefore out
   */
  static void gates(
      long byCell, long gates, long before, float keep, long byGates, long byBefore, int n) {
    long block = (long) n * SIZE;
    gatesLoop(byCell, gates, before, keep, byGates, byBefore, n);
    for (long i = (long) Lanes.whole(n) * SIZE; i < block; i += SIZE) {
      float d = getFloat(byCell + i);
      float candidate = getFloat(gates + i);
      float forget = getFloat(gates + block + i);
      float input = getFloat(gates + 3 * block + i);
      putFloat(byGates + i, d * input * Math.fma(-candidate, candidate, 1));
      float old = keep * getFloat(before + i);
      putFloat(byGates + block + i, d * old * (forget * (1 - forget)));
      putFloat(byGates + 3 * block + i, d * candidate * (input * (1 - input)));
      putFloat(byBefore + i, d * forget);
    }
  }

  private static void gatesLoop(
      long byCell, long gates, long before, float keep, long byGates, long byBefore, int n) {
    long block = (long) n * SIZE;
    FloatVector one = Lanes.all(1);
    FloatVector kept = Lanes.all(keep);
    for (long i = 0; i < (long) Lanes.whole(n) * SIZE; i += V) {
      FloatVector d = Lanes.load(byCell + i);
      FloatVector candidate = Lanes.load(gates + i);
      FloatVector forget = Lanes.load(gates + block + i);
      FloatVector input = Lanes.load(gates + 3 * block + i);
      FloatVector slope = candidate.neg().fma(candidate, one);
      Lanes.store(byGates + i, d.mul(input).mul(slope));
      FloatVector old = kept.mul(Lanes.load(before + i));
      Lanes.store(byGates + block + i, d.mul(old).mul(forget.mul(one.sub(forget))));
      Lanes.store(byGates + 3 * block + i, d.mul(candidate).mul(input.mul(one.sub(input))));
      Lanes.store(byBefore + i, d.mul(forget));
    }
  }
}
