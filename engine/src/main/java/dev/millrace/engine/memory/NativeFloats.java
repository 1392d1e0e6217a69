package dev.millrace.engine.memory;

import java.util.Objects;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A run of float32 values in native memory, by index. It does not own the memory but keeps what
 * owns it reachable.
 */
public final class NativeFloats {
  private static final int BYTES = Float.BYTES;

  private final Object owner;
  private final long address;
  private final int length;

  private NativeFloats(Object owner, long address, int length) {
    this.owner = owner;
    this.address = address;
    this.length = length;
  }

  /**
   * The values of an array in the order in which they lie in memory.
   *
   * @param array float32 and without gaps, a view or not
   */
  public static NativeFloats of(INDArray array) {
    if (array.dataType() != DataType.FLOAT) {
      throw new IllegalArgumentException("array must be FLOAT: " + array.dataType());
    }
    if (!contiguous(array, 'c') && !contiguous(array, 'f')) {
      throw new IllegalArgumentException(
          "array must lie in memory without gaps: " + array.shapeInfoToString());
    }
    long first = array.data().address() + array.offset() * BYTES;
    return new NativeFloats(array, first, Math.toIntExact(array.length()));
  }

  private static boolean contiguous(INDArray array, char order) {
    long[] shape = array.shape();
    long[] strides = array.stride();
    long expected = 1;
    for (int i = 0; i < shape.length; i++) {
      int dimension = order == 'c' ? shape.length - 1 - i : i;
      if (shape[dimension] != 1 && strides[dimension] != expected) {
        return false;
      }
      expected *= shape[dimension];
    }
    return true;
  }

  /** Values {@code from} to {@code from + count} of this run. */
  public NativeFloats slice(int from, int count) {
    return new NativeFloats(owner, address(from, count), count);
  }

  public int length() {
    return length;
  }

  public float get(int index) {
    return NativeMemory.getFloat(address + (long) Objects.checkIndex(index, length) * BYTES);
  }

  public void set(int index, float value) {
    NativeMemory.putFloat(address + (long) Objects.checkIndex(index, length) * BYTES, value);
  }

  /**
   * Where value {@code from} lies.
   *
   * @throws IndexOutOfBoundsException unless {@code count} values from there are in this run
   */
  public long address(int from, int count) {
    return address + (long) Objects.checkFromIndexSize(from, count, length) * BYTES;
  }

  /** A copy on the heap. */
  public float[] toArray() {
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = get(i);
    }
    return values;
  }

  /** Overwrites the values from index 0 on. */
  public void setAll(float... values) {
    for (int i = 0; i < values.length; i++) {
      set(i, values[i]);
    }
  }
}
