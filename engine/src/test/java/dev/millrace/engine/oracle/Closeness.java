package dev.millrace.engine.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.model.LoadedModel;
import dev.millrace.engine.model.Parameter;

/** How near two vectors are. */
final class Closeness {
  private Closeness() {}

  /** By the largest difference over the largest value. */
  static void requireEqual(String what, double[] actual, double[] expected, double tolerance) {
    assertThat(actual).as(what).hasSameSizeAs(expected);
    double largest = 0;
    double difference = 0;
    for (int i = 0; i < expected.length; i++) {
      assertThat(actual[i]).as(what).isNotNaN();
      largest = Math.max(largest, Math.abs(expected[i]));
      difference = Math.max(difference, Math.abs(expected[i] - actual[i]));
    }
    assertThat(largest).as(what + " is there").isPositive();
    assertThat(difference / largest).as(what).isLessThan(tolerance);
  }

  /** DL4J does not divide the changes of running statistics by the rows; everybody else does. */
  static double[] timesRows(LoadedModel model, double[] gradient, Batch batch) {
    for (Parameter parameter : model.parameters()) {
      for (int i = parameter.offset(); !parameter.trainable() && i < parameter.end(); i++) {
        gradient[i] *= batch.features().size(0);
      }
    }
    return gradient;
  }
}
