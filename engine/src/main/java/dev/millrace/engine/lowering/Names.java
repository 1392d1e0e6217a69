package dev.millrace.engine.lowering;

/** Names of the graph's inputs and outputs; parameters carry their own. */
public final class Names {
  /** {@code [batch, inputs]}. */
  public static final String FEATURES = "features";

  /** {@code [batch, outputs]}. */
  public static final String LABELS = "labels";

  /** {@code [batch, outputs]}, inference mode. */
  public static final String PREDICTION = "prediction";

  /** {@code [batch, outputs]}, training mode: the same variable without dropout. */
  public static final String TRAINED = "trained";

  /** A scalar that the loss is multiplied by before it is differentiated. */
  public static final String LOSS_SCALE = "lossScale";

  private Names() {}

  /** {@code [batch, inputs of the layer]}: the dropout mask of a layer. */
  public static String mask(int layer) {
    return "mask_" + layer;
  }
}
