package dev.millrace.engine.program;

import org.nd4j.linalg.api.buffer.DataType;

/** What kernels of ours can read: float32 in row order. */
final class Plain {
  private Plain() {}

  static boolean array(Value value) {
    return value.type == DataType.FLOAT
        && (value.root().order == 'c' || value.rank() < 2)
        && value.length() > 0
        && value.length() <= Integer.MAX_VALUE;
  }

  /** With at least two dimensions; all but the last count as rows. */
  static boolean matrix(Value value) {
    return value.rank() >= 2 && array(value);
  }

  static boolean arrays(Node node) {
    return node.inputs().stream().allMatch(Plain::array)
        && node.outputs().stream().allMatch(Plain::array);
  }
}
