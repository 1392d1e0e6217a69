package dev.millrace.app.stream;

/**
 * Class 1 where the first two of three values in [0, 10) sum to a threshold at most; the thresholds
 * 8, 9, 7 and 9.5 follow each other (Street, Kim: A streaming ensemble algorithm, KDD 2001).
 */
final class Sea implements Concept {
  static final int FEATURES = 3;

  private static final double[] THRESHOLDS = {8, 9, 7, 9.5};

  private int concept;

  @Override
  public int label(double[] values) {
    return (values[0] + values[1]) * scale() <= THRESHOLDS[concept] ? 1 : 0;
  }

  @Override
  public int scale() {
    return 10;
  }

  @Override
  public void move() {}

  @Override
  public void drift() {
    concept = (concept + 1) % THRESHOLDS.length;
  }
}
