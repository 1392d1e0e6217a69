package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;

/**
 * Pooling of 2 x 2 values, four windows at a time, in eight lanes. Neighbours in a row are had by
 * loading from one value further on or back, so no lane is moved; this reads the value before the
 * first window and the one behind the last. (Vectors of other types than float would spoil what the
 * compiler knows of the JDK's methods, and other kernels would box.)
 */
final class PoolLanes {
  private static final int SIZE = Float.BYTES;
  static final int AT_ONCE = 4;
  private static final VectorMask<Float> RIGHT = lanes(0b10101010);
  private static final VectorMask<Float> SECOND = lanes(0b00001100);
  private static final VectorMask<Float> THIRD = lanes(0b00110000);
  private static final VectorMask<Float> FOURTH = lanes(0b11000000);

  private PoolLanes() {}

  private static VectorMask<Float> lanes(long bits) {
    boolean[] set = new boolean[2 * AT_ONCE];
    for (int i = 0; i < set.length; i++) {
      set[i] = (bits >> i & 1) == 1;
    }
    return VectorMask.fromArray(FloatVector.SPECIES_256, set, 0);
  }

  /** Windows {@code from} to before {@code to} of a row; their number is a multiple of four. */
  static void forwardLoop(long top, long bottom, long out, int from, int to) {
    for (long i = (long) from * SIZE; i < (long) to * SIZE; i += AT_ONCE * SIZE) {
      long above = top + 2 * i;
      long below = bottom + 2 * i;
      FloatVector most = Lanes.loadEight(above).max(Lanes.loadEight(below));
      FloatVector next = Lanes.loadEight(above + SIZE).max(Lanes.loadEight(below + SIZE));
      most = most.max(next);
      putFloat(out + i, most.lane(0));
      putFloat(out + i + SIZE, most.lane(2));
      putFloat(out + i + 2 * SIZE, most.lane(4));
      putFloat(out + i + 3 * SIZE, most.lane(6));
    }
  }

  /** As {@link #forwardLoop}. A value gets the derivative unless one before it is as great. */
  static void backwardLoop(
      long top, long bottom, long dy, long dTop, long dBottom, int from, int to) {
    FloatVector zero = FloatVector.zero(FloatVector.SPECIES_256);
    FloatVector none = FloatVector.broadcast(FloatVector.SPECIES_256, Float.NaN);
    for (long i = (long) from * SIZE; i < (long) to * SIZE; i += AT_ONCE * SIZE) {
      FloatVector above = Lanes.loadEight(top + 2 * i);
      FloatVector below = Lanes.loadEight(bottom + 2 * i);
      FloatVector aboveOther = beside(top + 2 * i);
      FloatVector belowOther = beside(bottom + 2 * i);
      FloatVector most = above.max(below).max(aboveOther.max(belowOther));
      FloatVector d = spread(dy + i);
      VectorMask<Float> first = above.compare(VectorOperators.EQ, most);
      VectorMask<Float> left = none.blend(aboveOther, RIGHT).compare(VectorOperators.EQ, most);
      Lanes.storeEight(dTop + 2 * i, zero.blend(d, first).blend(zero, left));
      VectorMask<Float> lower = below.compare(VectorOperators.EQ, most);
      VectorMask<Float> upper = aboveOther.compare(VectorOperators.EQ, most);
      left = none.blend(belowOther, RIGHT).compare(VectorOperators.EQ, most);
      FloatVector given = zero.blend(d, lower).blend(zero, first);
      Lanes.storeEight(dBottom + 2 * i, given.blend(zero, upper).blend(zero, left));
    }
  }

  /** For each value the other one of its window in the same row. */
  private static FloatVector beside(long row) {
    return Lanes.loadEight(row + SIZE).blend(Lanes.loadEight(row - SIZE), RIGHT);
  }

  /** Four values, each in both lanes of its window. */
  private static FloatVector spread(long values) {
    return FloatVector.broadcast(FloatVector.SPECIES_256, getFloat(values))
        .blend(getFloat(values + SIZE), SECOND)
        .blend(getFloat(values + 2 * SIZE), THIRD)
        .blend(getFloat(values + 3 * SIZE), FOURTH);
  }
}
