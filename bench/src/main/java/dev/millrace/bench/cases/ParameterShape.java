package dev.millrace.bench.cases;

import java.util.List;

/**
 * A parameter in DL4J's flat vector.
 *
 * @param name as the network's builders call it
 * @param shape as DL4J stores it; a matrix is {@code [in, out]}
 * @param order {@code f} or {@code c}: how its values lie in the vector
 * @param center mean of the initial values
 * @param spread standard deviation of the initial values
 */
public record ParameterShape(
    String name, List<Long> shape, char order, double center, double spread) {
  private static final double SMALL = 0.01;

  public ParameterShape {
    shape = List.copyOf(shape);
  }

  /** {@code [in, out]}, column-major, scaled for relu (He et al. 2015). */
  public static ParameterShape dense(String name, long in, long out) {
    return new ParameterShape(name, List.of(in, out), 'f', 0, Math.sqrt(2.0 / in));
  }

  /** {@code [in, out]}, row-major. */
  public static ParameterShape matrix(String name, long in, long out) {
    return new ParameterShape(name, List.of(in, out), 'c', 0, Math.sqrt(1.0 / in));
  }

  /** {@code [out, in, kernel, kernel]}. */
  public static ParameterShape kernels(String name, long in, long out, long kernel) {
    double spread = Math.sqrt(2.0 / (in * kernel * kernel));
    return new ParameterShape(name, List.of(out, in, kernel, kernel), 'c', 0, spread);
  }

  /** {@code [size]}, near zero: not zero, so that a missing bias shows. */
  public static ParameterShape bias(String name, long size) {
    return new ParameterShape(name, List.of(size), 'c', 0, SMALL);
  }

  /** {@code [size]}, near one. */
  public static ParameterShape gain(String name, long size) {
    return new ParameterShape(name, List.of(size), 'c', 1, SMALL);
  }

  /** Number of values. */
  public int length() {
    return Math.toIntExact(shape.stream().reduce(1L, Math::multiplyExact));
  }
}
