package dev.millrace.ingest.normalise;

/**
 * Standardises each feature by the mean and the population standard deviation of everything seen so
 * far, clipped to ±10. A feature that has not varied yet (fewer than two rows, or a standard
 * deviation that is rounding noise beside its mean) becomes 0.
 *
 * <p>Welford's update (Technometrics 4, 1962) in double, one row after the other, so that the
 * statistics depend on the order of records only and not on how they were cut into batches.
 */
final class RunningNormaliser implements Normaliser {
  private static final double CLIP = 10;

  /** Below this, relative to the mean, differences are rounding errors of the sums. */
  private static final double NOISE = 1e-12;

  private final int width;
  private final double[] mean;
  private final double[] m2;

  /** Standard deviation; 0 where the feature has not varied. Kept up to date by every change. */
  private final double[] deviation;

  private long count;

  RunningNormaliser(int width) {
    this.width = width;
    this.mean = new double[width];
    this.m2 = new double[width];
    this.deviation = new double[width];
  }

  @Override
  public void normalise(float[] in, int rows, float[] out) {
    for (int row = 0; row < rows; row++) {
      int start = row * width;
      for (int j = 0; j < width; j++) {
        out[start + j] = standardise(in[start + j], mean[j], deviation[j]);
      }
    }
  }

  private static float standardise(float x, double mean, double deviation) {
    return deviation == 0 ? 0f : (float) Math.max(-CLIP, Math.min(CLIP, (x - mean) / deviation));
  }

  @Override
  public void update(float[] in, int rows) {
    for (int row = 0; row < rows; row++) {
      count++;
      int start = row * width;
      for (int j = 0; j < width; j++) {
        double delta = in[start + j] - mean[j];
        mean[j] += delta / count;
        m2[j] += delta * (in[start + j] - mean[j]);
      }
    }
    refresh();
  }

  private void refresh() {
    for (int j = 0; j < width; j++) {
      double candidate = count < 2 ? 0 : Math.sqrt(m2[j] / count);
      boolean varies = candidate > NOISE * Math.abs(mean[j]) && candidate >= Double.MIN_NORMAL;
      deviation[j] = varies ? candidate : 0;
    }
  }

  @Override
  public NormaliserState state() {
    return new NormaliserState(count, mean, m2);
  }

  @Override
  public void restore(NormaliserState state) {
    if (state.mean().length != width) {
      throw new IllegalArgumentException(
          "`state` must have " + width + " features: " + state.mean().length);
    }
    count = state.count();
    System.arraycopy(state.mean(), 0, mean, 0, width);
    System.arraycopy(state.m2(), 0, m2, 0, width);
    refresh();
  }

  @Override
  public double[] mean() {
    return mean.clone();
  }

  @Override
  public double[] standardDeviation() {
    double[] result = deviation.clone();
    for (int j = 0; j < width; j++) {
      result[j] = result[j] == 0 ? 1 : result[j];
    }
    return result;
  }
}
