package dev.millrace.engine.lowering;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.autodiff.samediff.SDVariable;

/** Masks of steps in the shapes in which they are used. */
final class Masks {
  private Masks() {}

  /** {@code [rows, steps]} to {@code [rows, 1, steps]}, beside values of a sequence. */
  static SDVariable overSequence(Scope scope, SDVariable mask, int steps) {
    return mask.reshape(scope.rows(), 1, steps);
  }

  /** {@code [rows, steps]} to {@code [rows, 1]} for each step. */
  static List<SDVariable> bySteps(Scope scope, SDVariable mask, int steps) {
    SDVariable[] columns = scope.graph().split(mask, steps, 1);
    return Arrays.asList(columns);
  }

  /** A vector or sequence with what is masked set to 0. */
  static SDVariable apply(Scope scope, SDVariable x, Tensor tensor) {
    SDVariable mask = tensor.mask();
    if (mask == null) {
      return x;
    }
    return tensor.form().isSequence()
        ? x.mul(overSequence(scope, mask, tensor.form().steps()))
        : x.mul(mask);
  }

  /** The last of several steps that is there, for each row; 0 where none is. */
  static SDVariable lastStep(Scope scope, List<SDVariable> steps, @Nullable SDVariable mask) {
    if (mask == null) {
      return steps.get(steps.size() - 1);
    }
    List<SDVariable> there = bySteps(scope, mask, steps.size());
    SDVariable chosen = null;
    SDVariable open = null; // 1 while no later step was there
    for (int t = steps.size() - 1; t >= 0; t--) {
      SDVariable weight = open == null ? there.get(t) : open.mul(there.get(t));
      SDVariable part = steps.get(t).mul(weight);
      chosen = chosen == null ? part : chosen.add(part);
      SDVariable absent = there.get(t).rsub(1.0);
      open = open == null ? absent : open.mul(absent);
    }
    if (chosen == null) {
      throw new IllegalArgumentException("steps must not be empty");
    }
    return chosen;
  }
}
