package dev.millrace.engine.model;

/** What a model computes. */
public sealed interface Plan permits NetworkPlan, SameDiffPlan {
  /** Shape of one record that goes in, such as {@code [6]} or {@code [channels, height, width]}. */
  long[] inputShape();

  /** Shape of one record that comes out, and of its label. */
  long[] outputShape();

  /** Whether a prediction in training mode is another than in inference mode. */
  boolean trainingDiffers();
}
