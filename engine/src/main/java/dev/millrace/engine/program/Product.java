package dev.millrace.engine.program;

import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;

/**
 * A product of matrices as memory has it: an array in column order is the transposed one in row
 * order, so every product is {@code c = op(a) op(b)} of arrays in row order.
 *
 * @param a the left operand, {@code [m, k]}, or {@code [k, m]} when it is turned
 * @param b the right operand, {@code [k, n]}, or {@code [n, k]} when it is turned
 */
record Product(Node node, Value a, Value b, boolean turnA, boolean turnB, int m, int n, int k) {

  /** The product that a node is, null when it is something else. */
  static @Nullable Product of(Node node) {
    if (!(node.operation() instanceof Operation.Native call) || !call.name().equals("matmul")) {
      return null;
    }
    Value left = node.input(0);
    Value right = node.input(1);
    boolean matrices = isMatrix(left) && isMatrix(right) && isMatrix(node.output());
    if (!matrices || call.integer(2, 0) != 0) {
      return null;
    }
    boolean turnLeft = call.integer(0, 0) != 0 ^ left.order == 'f';
    boolean turnRight = call.integer(1, 0) != 0 ^ right.order == 'f';
    int rows = node.output().size(0);
    int columns = node.output().size(1);
    int inner = Math.toIntExact(left.length() / rows);
    return node.output().order == 'f'
        ? new Product(node, right, left, !turnRight, !turnLeft, columns, rows, inner)
        : new Product(node, left, right, turnLeft, turnRight, rows, columns, inner);
  }

  private static boolean isMatrix(Value value) {
    return value.rank() == 2 && value.type == DataType.FLOAT && value.length() > 0;
  }

  /** Multiply-adds. */
  long work() {
    return (long) m * n * k;
  }
}
