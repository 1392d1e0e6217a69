package dev.millrace.engine.program;

import dev.millrace.engine.Precision;
import dev.millrace.engine.Recompute;
import java.util.Map;

/**
 * How a program is made.
 *
 * @param ownKernels whether kernels of ours are used where there are some
 * @param precision of layers that {@code layerPrecision} does not name
 * @param layerPrecision by the name of the layer
 * @param recompute which activations are computed again
 * @param bf16Products whether the processor multiplies bfloat16 matrices faster than float32 ones
 */
public record CompileOptions(
    boolean ownKernels,
    Precision precision,
    Map<String, Precision> layerPrecision,
    Recompute recompute,
    boolean bf16Products) {
  public CompileOptions {
    layerPrecision = Map.copyOf(layerPrecision);
  }

  /** Native operations in float32, nothing computed twice. */
  public static CompileOptions nativeOnly() {
    return new CompileOptions(false, Precision.FLOAT32, Map.of(), Recompute.none(), false);
  }

  /** The same with kernels of ours. */
  public static CompileOptions withOwnKernels() {
    return new CompileOptions(true, Precision.FLOAT32, Map.of(), Recompute.none(), false);
  }

  /** Whether any gradient may leave the range of its type, so that the loss is scaled. */
  boolean scaledLoss() {
    return precision == Precision.FP16_MIXED || layerPrecision.containsValue(Precision.FP16_MIXED);
  }

  Precision precision(String layer) {
    Precision own = layerPrecision.get(layer);
    return own == null ? precision : own;
  }

  /** No processor that we run on multiplies float16 matrices faster. */
  boolean multipliesDirectly(Precision type) {
    return type == Precision.BF16_MIXED && bf16Products;
  }
}
