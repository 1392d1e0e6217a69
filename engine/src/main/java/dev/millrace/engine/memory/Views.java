package dev.millrace.engine.memory;

import org.nd4j.linalg.api.buffer.DataBuffer;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;

/**
 * Parts of arrays that may be parts themselves. ND4J's own {@code get} compares the place of a part
 * in the whole memory with the length of the array it is taken from, and gives an empty array where
 * the first is the larger.
 */
public final class Views {
  private Views() {}

  /** Indexes {@code from} to {@code to} of one dimension, and all of the others. */
  public static INDArray slice(INDArray array, int dimension, long from, long to) {
    long[] shape = array.shape().clone();
    if (from < 0 || to <= from || to > shape[dimension]) {
      throw new IllegalArgumentException(
          "slice must lie within %d: %d to %d".formatted(shape[dimension], from, to));
    }
    shape[dimension] = to - from;
    DataBuffer whole = array.data().originalDataBuffer();
    return Nd4j.create(
        whole == null ? array.data() : whole,
        shape,
        array.stride(),
        array.offset() + from * array.stride(dimension),
        array.ordering());
  }
}
