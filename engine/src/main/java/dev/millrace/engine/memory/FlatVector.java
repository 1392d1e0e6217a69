package dev.millrace.engine.memory;

import dev.millrace.engine.model.Parameter;
import java.nio.FloatBuffer;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/** A native vector of float32, seen by native operations as arrays and by our loops as a buffer. */
public final class FlatVector implements AutoCloseable {
  private final INDArray array;
  private final FloatBuffer values;
  private final int length;

  /** All zero. */
  public FlatVector(int length) {
    this.length = length;
    array = Nd4j.create(DataType.FLOAT, Math.max(1, length));
    values = array.data().asNioFloat();
  }

  public int length() {
    return length;
  }

  /** The whole vector; index 0 is its first value. */
  public FloatBuffer values() {
    return values;
  }

  /** The same memory for kernels; valid until the vector is closed. */
  public NativeFloats floats() {
    return NativeFloats.of(array).slice(0, length);
  }

  /** A parameter's array over this memory, with its shape and order. */
  public INDArray view(Parameter parameter) {
    INDArray part = array.get(NDArrayIndex.interval(parameter.offset(), parameter.end()));
    return part.reshape(parameter.order(), parameter.shape());
  }

  public float[] copy() {
    float[] copy = new float[length];
    values.get(0, copy);
    return copy;
  }

  /** Replaces all values. */
  public void set(float[] source) {
    if (source.length != length) {
      throw new IllegalArgumentException("length must be %d: %d".formatted(length, source.length));
    }
    values.put(0, source);
  }

  /** Replaces all values by those of a vector of the same length. */
  public void set(FlatVector other) {
    values.put(0, other.values, 0, length);
  }

  public void zero() {
    for (int i = 0; i < length; i++) {
      values.put(i, 0f);
    }
  }

  @Override
  public void close() {
    if (array.closeable()) {
      array.close();
    }
  }
}
