package dev.millrace.ingest.normalise;

import java.util.Arrays;

/**
 * What a normaliser has learnt.
 *
 * @param count rows seen
 * @param mean per feature, {@code [width]}; empty for {@code none}
 * @param m2 sum of squared differences from the mean, {@code [width]}; empty for {@code none}
 */
public record NormaliserState(long count, double[] mean, double[] m2) {
  public NormaliserState {
    if (count < 0) {
      throw new IllegalArgumentException("`count` must be at least 0: " + count);
    }
    if (mean.length != m2.length) {
      throw new IllegalArgumentException(
          "`m2` must be as long as `mean` (" + mean.length + "): " + m2.length);
    }
    mean = mean.clone();
    m2 = m2.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NormaliserState state
        && count == state.count
        && Arrays.equals(mean, state.mean)
        && Arrays.equals(m2, state.m2);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Long.hashCode(count) + Arrays.hashCode(mean)) + Arrays.hashCode(m2);
  }

  @Override
  public String toString() {
    return "NormaliserState[count=" + count + ", width=" + mean.length + "]";
  }
}
