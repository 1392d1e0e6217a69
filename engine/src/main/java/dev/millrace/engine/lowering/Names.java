package dev.millrace.engine.lowering;

/** Names of the graph's inputs and outputs; parameters carry their own. */
public final class Names {
  /** {@code [rows, inputShape...]}. */
  public static final String FEATURES = "features";

  /** {@code [rows, outputShape...]}. */
  public static final String LABELS = "labels";

  /** {@code [rows, steps]}: 1 where a step of the input is there, else 0. */
  public static final String FEATURE_MASK = "featureMask";

  /** {@code [rows, steps]}: 1 where a step of the label counts, else 0. */
  public static final String LABEL_MASK = "labelMask";

  /** {@code [rows, outputShape...]}, inference mode. */
  public static final String PREDICTION = "prediction";

  /** {@code [rows, outputShape...]}, training mode: a copy of the prediction where equal. */
  public static final String TRAINED = "trained";

  /** A scalar that the loss is multiplied by before it is differentiated. */
  public static final String LOSS_SCALE = "lossScale";

  /** A scalar, the loss summed over the rows; only where the graph itself makes the loss. */
  public static final String LOSS = "lossSum";

  private Names() {}

  /** Shape of the layer's input: the dropout mask of a site. */
  public static String mask(int site) {
    return "mask_" + site;
  }
}
