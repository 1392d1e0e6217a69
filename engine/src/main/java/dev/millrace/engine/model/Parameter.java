package dev.millrace.engine.model;

/**
 * One array of parameters, its place in the flat vector, and how it is trained.
 *
 * @param name as DL4J's {@code paramTable} has it: {@code 0_W}, of a graph {@code vertex_W}
 * @param layer name of its layer or vertex
 * @param layerIndex number of its layer, in the order of the flat vector
 * @param key DL4J's key within the layer, such as W or b
 * @param offset where it starts in the flat vector
 * @param shape DL4J's, such as {@code [inputs, outputs]}
 * @param order 'f' when the first index runs fastest in the flat vector, 'c' when the last does
 * @param trainable whether it has a gradient; running statistics have none
 * @param settings what DL4J's configuration says about training it
 */
@SuppressWarnings("ArrayRecordComponent") // identity is enough, nobody writes to it
public record Parameter(
    String name,
    String layer,
    int layerIndex,
    String key,
    int offset,
    long[] shape,
    char order,
    boolean trainable,
    TrainingSettings settings) {

  public int length() {
    int length = 1;
    for (long size : shape) {
      length = Math.toIntExact(Math.multiplyExact(length, size));
    }
    return length;
  }

  public int end() {
    return offset + length();
  }
}
