package dev.millrace.bench.cases;

import java.util.List;

/**
 * An LSTM and, at each time, softmax and cross entropy over its output.
 *
 * @param inputs values at each time
 * @param units of the LSTM
 * @param times length of a sequence
 * @param classes at each time
 */
public record Lstm(int inputs, int units, int times, int classes) implements Network {
  private static final int GATES = 4;

  /** DL4J's order of gates: candidate, forget, output, input. */
  @Override
  public List<ParameterShape> parameters() {
    double spread = Math.sqrt(1.0 / units);
    long gates = (long) GATES * units;
    return List.of(
        new ParameterShape("0_W", List.of((long) inputs, gates), 'f', 0, spread),
        new ParameterShape("0_RW", List.of((long) units, gates), 'f', 0, spread),
        ParameterShape.bias("0_b", gates),
        new ParameterShape("1_W", List.of((long) units, (long) classes), 'f', 0, spread),
        ParameterShape.bias("1_b", classes));
  }

  /** {@code [inputs, times]}. */
  @Override
  public List<Integer> inputShape() {
    return List.of(inputs, times);
  }

  @Override
  public int labelsPerRecord() {
    return times;
  }

  @Override
  public List<Product> products(int rows) {
    long all = (long) rows * times;
    long gates = (long) GATES * units;
    return List.of(
        new Product(all, inputs, gates, false),
        new Product(all, units, gates, true),
        new Product(all, units, classes, true));
  }
}
