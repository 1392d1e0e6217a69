package dev.millrace.engine.step;

import dev.millrace.engine.program.StepKey;

/** A model ready to run, over a flat vector of parameters and one of gradients. */
public interface StepProgram extends AutoCloseable {
  /**
   * @param features {@code [rows, inputs]}, row-major
   * @param predictions receives {@code [rows, outputs]} in inference mode
   */
  void predict(float[] features, int rows, float[] predictions);

  /**
   * Predicts in inference mode, and adds the gradient of the loss, summed over the rows, to the
   * flat gradient.
   *
   * @param key where in the run this is; the first micro-batch of a step starts a new sum
   * @return the loss summed over the rows, in training mode
   */
  double accumulate(float[] features, float[] labels, int rows, float[] predictions, StepKey key);

  /** Native memory of its own. */
  long allocatedBytes();

  @Override
  void close();
}
