package dev.millrace.engine.program;

import org.nd4j.linalg.api.ops.ScalarOp;

/** The rectifier and its derivative, as graphs have them. */
final class Rectifiers {
  private Rectifiers() {}

  static boolean isForward(Node node) {
    return node.operation() instanceof Operation.Legacy legacy
        && legacy.name().equals("relu")
        && node.inputs().size() == 1
        && legacy.operation() instanceof ScalarOp scalar
        && scalar.scalar().getDouble(0) == 0
        && Plain.arrays(node);
  }

  /** Of what went in and the derivative by what came out. */
  static boolean isBackward(Node node) {
    boolean named = node.name().equals("relu_bp") || node.name().equals("thresholdedrelu_bp");
    return named
        && node.operation() instanceof Operation.Native call
        && (call.reals().length == 0 || call.reals()[0] == 0)
        && node.inputs().size() == 2
        && Plain.arrays(node);
  }
}
