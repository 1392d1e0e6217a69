package dev.millrace.app.stream;

import java.util.Random;

/**
 * A plane through the centre of the unit cube whose weights move with each record, now and then
 * turning round (Hulten, Spencer, Domingos: Mining time-changing data streams, KDD 2001). An abrupt
 * drift draws another plane that mostly contradicts the one before, so that it is seen.
 */
final class RotatingHyperplane implements Concept {
  private static final double TURN = 0.1;

  private final Random random;
  private final double rotation;
  private double[] weights;
  private final boolean[] falling;

  RotatingHyperplane(int features, double rotation, Random random) {
    this.random = random;
    this.rotation = rotation;
    this.weights = draw(features);
    this.falling = new boolean[features];
  }

  @Override
  public int label(double[] values) {
    double side = 0;
    for (int i = 0; i < weights.length; i++) {
      side += weights[i] * (values[i] - 0.5);
    }
    return side >= 0 ? 1 : 0;
  }

  @Override
  public int scale() {
    return 1;
  }

  @Override
  public void move() {
    if (rotation == 0) {
      return;
    }
    for (int i = 0; i < weights.length; i++) {
      if (random.nextDouble() < TURN) {
        falling[i] = !falling[i];
      }
      weights[i] += falling[i] ? -rotation : rotation;
    }
  }

  @Override
  public void drift() {
    double[] next = draw(weights.length);
    if (dot(next, weights) > 0) {
      for (int i = 0; i < next.length; i++) {
        next[i] = -next[i];
      }
    }
    weights = next;
  }

  private double[] draw(int features) {
    double[] drawn = new double[features];
    for (int i = 0; i < features; i++) {
      drawn[i] = 2 * random.nextDouble() - 1;
    }
    return drawn;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
