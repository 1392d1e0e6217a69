package dev.millrace.engine.program;

import java.util.Map;
import java.util.Objects;
import org.nd4j.linalg.api.ops.BaseReduceOp;

/** Reductions of ND4J's older kind as the newer ones, which run from a context made once. */
final class Reductions {
  private static final Map<String, String> NAMES =
      Map.of(
          "reduce_sum", "reduce_sum",
          "sum", "reduce_sum",
          "reduce_mean", "reduce_mean",
          "mean", "reduce_mean",
          "reduce_max", "reduce_max",
          "max", "reduce_max",
          "reduce_min", "reduce_min",
          "min", "reduce_min",
          "reduce_prod", "reduce_prod",
          "prod", "reduce_prod");

  private Reductions() {}

  static boolean isKnown(BaseReduceOp op) {
    return NAMES.containsKey(op.opName()) && op.y() == null;
  }

  static Operation.Native of(BaseReduceOp op) {
    long[] dimensions = dimensions(op);
    return Operation.Native.of(Objects.requireNonNull(NAMES.get(op.opName())), dimensions)
        .withFlags(op.isKeepDims());
  }

  /** Empty for all of them. */
  private static long[] dimensions(BaseReduceOp op) {
    return op.dimensions() == null || op.dimensions().isEmpty()
        ? new long[0]
        : java.util.Arrays.stream(op.dimensions().toLongVector())
            .filter(d -> d != Integer.MAX_VALUE)
            .toArray();
  }
}
