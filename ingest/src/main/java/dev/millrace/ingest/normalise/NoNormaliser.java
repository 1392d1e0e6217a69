package dev.millrace.ingest.normalise;

import java.util.Arrays;

/** Features as they are. */
final class NoNormaliser implements Normaliser {
  private final int width;

  NoNormaliser(int width) {
    this.width = width;
  }

  @Override
  public void normalise(float[] in, int rows, float[] out) {
    if (in != out) {
      System.arraycopy(in, 0, out, 0, rows * width);
    }
  }

  @Override
  public void update(float[] in, int rows) {
    // Nothing to learn.
  }

  @Override
  public NormaliserState state() {
    return new NormaliserState(0, new double[0], new double[0]);
  }

  @Override
  public void restore(NormaliserState state) {
    if (state.mean().length != 0) {
      throw new IllegalArgumentException(
          "`state` must be empty, since `data.normalise` is `none`: " + state);
    }
  }

  @Override
  public double[] mean() {
    return new double[width];
  }

  @Override
  public double[] standardDeviation() {
    double[] ones = new double[width];
    Arrays.fill(ones, 1);
    return ones;
  }
}
