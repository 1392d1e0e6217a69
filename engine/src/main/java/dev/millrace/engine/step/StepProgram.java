package dev.millrace.engine.step;

/** A model ready to run, over a flat vector of parameters and one of gradients. */
public interface StepProgram extends AutoCloseable {
  /**
   * @param features {@code [rows, inputs]}, row-major
   * @param predictions receives {@code [rows, outputs]} in inference mode
   */
  void predict(float[] features, int rows, float[] predictions);

  /**
   * Predicts in inference mode and adds the gradient of the loss, summed over the rows, to the flat
   * gradient.
   *
   * @param use where dropout is used: step and micro-batch
   * @return the loss summed over the rows, in training mode
   */
  double accumulate(float[] features, float[] labels, int rows, float[] predictions, Use use);

  @Override
  void close();

  /**
   * Where in a run a forward pass happens.
   *
   * @param seed of the run
   * @param step 1-based number of the try
   * @param microBatch 0-based number within the step
   * @param lossScale factor on the gradient, a power of two
   */
  record Use(long seed, long step, int microBatch, float lossScale) {}
}
