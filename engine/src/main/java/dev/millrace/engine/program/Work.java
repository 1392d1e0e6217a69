package dev.millrace.engine.program;

import java.util.List;

/** Floating-point operations of nodes, roughly: enough to compare plans. */
final class Work {
  private Work() {}

  static long of(List<Node> nodes) {
    return nodes.stream().mapToLong(Work::of).sum();
  }

  static long of(Node node) {
    long output = node.outputs().stream().mapToLong(Value::length).sum();
    return switch (node.name()) {
      case "matmul", "small_product" -> 2 * output * inner(node);
      case "conv2d", "conv1d" -> 2 * output * weightsPerOutput(node);
      case "conv2d_bp", "conv1d_bp", "conv2d_weights_bp" ->
          4 * node.input(node.inputs().size() - 1).length() * weightsPerOutput(node);
      default -> output;
    };
  }

  /** Of {@code mk} and {@code kn} values that make {@code mn}, whichever operand is turned. */
  private static long inner(Node node) {
    long product = node.input(0).length() * node.input(1).length();
    return (long) Math.sqrt((double) product / Math.max(1, node.output().length()));
  }

  /** Of a convolution's weights, those that one output value is the sum over. */
  private static long weightsPerOutput(Node node) {
    Value weights = node.input(1);
    return weights.length() / Math.max(1, weights.size(-1));
  }
}
