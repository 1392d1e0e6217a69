package dev.millrace.bench.cases;

/** How parameters are updated. */
public enum Updating {
  /** Reads gradient and parameter, writes the parameter. */
  SGD(0.02, 3),
  /** Reads gradient, parameter and two moments, writes parameter and moments. */
  ADAM(0.001, 7);

  private final double rate;
  private final int values;

  Updating(double rate, int values) {
    this.rate = rate;
    this.values = values;
  }

  /** The learning rate. */
  public double rate() {
    return rate;
  }

  /** Bytes that an update moves for each parameter. */
  public long bytesPerParameter() {
    return (long) values * Float.BYTES;
  }
}
