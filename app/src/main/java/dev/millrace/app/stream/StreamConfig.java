package dev.millrace.app.stream;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A stream to make.
 *
 * @param kind what decides the label
 * @param features values in a record; SEA has 3
 * @param noise share of labels that are flipped, in [0, 0.5)
 * @param rotation how far each weight of a hyperplane moves from one record to the next; 0: only
 *     abrupt drifts
 * @param drifts where the concept changes at once
 * @param seed of everything random: equal configurations give equal records
 */
public record StreamConfig(
    Kind kind, int features, double noise, double rotation, Drifts drifts, long seed) {
  /** The label's column; its classes are 0 and 1. */
  public static final String LABEL = "label";

  /** What decides the label. */
  public enum Kind {
    /** Two halves of a cube, divided by a plane through its centre: the classes are balanced. */
    HYPERPLANE,
    /** Whether a sum is below a threshold; a quarter to a half of the records are in class 1. */
    SEA
  }

  public StreamConfig {
    if (features < 2) {
      throw new IllegalArgumentException("`features` must be at least 2: " + features);
    }
    if (kind == Kind.SEA && features != Sea.FEATURES) {
      throw new IllegalArgumentException("`features` must be 3 for SEA: " + features);
    }
    if (!(noise >= 0 && noise < 0.5)) {
      throw new IllegalArgumentException("`noise` must be in [0, 0.5): " + noise);
    }
    if (!(rotation >= 0 && rotation <= 1)) {
      throw new IllegalArgumentException("`rotation` must be in [0, 1]: " + rotation);
    }
  }

  /** Ten features, 2 % noise, slow rotation. */
  public static StreamConfig hyperplane(Drifts drifts, long seed) {
    return new StreamConfig(Kind.HYPERPLANE, 10, 0.02, 1e-4, drifts, seed);
  }

  /** Three features, of which the third says nothing, 2 % noise. */
  public static StreamConfig sea(Drifts drifts, long seed) {
    return new StreamConfig(Kind.SEA, Sea.FEATURES, 0.02, 0, drifts, seed);
  }

  /** {@code x1, x2, ...}; a record is these and then the label. */
  public List<String> featureNames() {
    return IntStream.rangeClosed(1, features).mapToObj(i -> "x" + i).toList();
  }
}
