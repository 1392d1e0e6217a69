package dev.millrace.engine.program;

/**
 * Where in a run a forward pass happens: what makes its randomness, and its loss scale. One object
 * is set again for every micro-batch, so that a step allocates nothing.
 */
public final class StepKey {
  private long seed;
  private long step;
  private int microBatch;
  private float lossScale = 1;

  /**
   * @param newSeed of the run
   * @param newStep 1-based number of the try
   * @param newMicroBatch 0-based number within the step
   * @param newLossScale factor on the loss before it is differentiated, a power of two
   */
  public StepKey set(long newSeed, long newStep, int newMicroBatch, float newLossScale) {
    seed = newSeed;
    step = newStep;
    microBatch = newMicroBatch;
    lossScale = newLossScale;
    return this;
  }

  /** Takes over another's content. */
  public void set(StepKey other) {
    set(other.seed, other.step, other.microBatch, other.lossScale);
  }

  long seed() {
    return seed;
  }

  long step() {
    return step;
  }

  public int microBatch() {
    return microBatch;
  }

  public float lossScale() {
    return lossScale;
  }
}
