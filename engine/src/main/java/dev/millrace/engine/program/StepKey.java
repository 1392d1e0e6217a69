package dev.millrace.engine.program;

/** What makes a step's randomness, set before a program runs. */
public final class StepKey {
  private long seed;
  private long step;
  private int microBatch;

  public void set(long newSeed, long newStep, int newMicroBatch) {
    seed = newSeed;
    step = newStep;
    microBatch = newMicroBatch;
  }

  long seed() {
    return seed;
  }

  long step() {
    return step;
  }

  int microBatch() {
    return microBatch;
  }
}
