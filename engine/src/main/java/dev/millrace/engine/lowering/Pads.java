package dev.millrace.engine.lowering;

import org.nd4j.autodiff.samediff.SDVariable;
import org.nd4j.enums.PadMode;
import org.nd4j.linalg.factory.Nd4j;

/** Zeros around values. */
final class Pads {
  private Pads() {}

  /**
   * @param widths before and after, for each dimension
   */
  static SDVariable zero(Scope scope, SDVariable x, int[][] widths) {
    SDVariable constant = scope.graph().constant(Nd4j.createFromArray(widths));
    return scope.graph().nn().pad(x, constant, PadMode.CONSTANT, 0.0);
  }
}
