package dev.millrace.engine.lowering;

import org.nd4j.linalg.api.buffer.DataType;

/**
 * What a graph is made for.
 *
 * @param rows records in a batch
 * @param type FLOAT, or DOUBLE to check others against
 * @param featureMask whether steps of the input are masked by {@link Names#FEATURE_MASK}
 * @param labelMask whether steps of the label are masked by {@link Names#LABEL_MASK}
 */
public record LoweringOptions(int rows, DataType type, boolean featureMask, boolean labelMask) {
  public LoweringOptions {
    if (rows < 1) {
      throw new IllegalArgumentException("rows must be positive: " + rows);
    }
    if (type != DataType.FLOAT && type != DataType.DOUBLE) {
      throw new IllegalArgumentException("type must be FLOAT or DOUBLE: " + type);
    }
  }

  /** float32 without masks. */
  public static LoweringOptions of(int rows) {
    return new LoweringOptions(rows, DataType.FLOAT, false, false);
  }
}
