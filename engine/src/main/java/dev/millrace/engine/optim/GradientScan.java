package dev.millrace.engine.optim;

import dev.millrace.engine.kernel.SumOfSquares;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.memory.NativeFloats;
import dev.millrace.engine.model.Parameter;
import java.util.List;

/** The pass over an accumulated gradient that makes it a mean and looks at it. */
public final class GradientScan {
  private final SumOfSquares sum = new SumOfSquares();
  private final List<Part> parts;
  private double norm;
  private int firstNonFinite = -1;

  private record Part(NativeFloats values, int offset, boolean trainable) {}

  /**
   * @param layout the parameters in the order of the flat vector
   * @param gradient sums over samples, times the loss scale
   */
  public GradientScan(List<Parameter> layout, FlatVector gradient) {
    NativeFloats all = gradient.floats();
    parts =
        Span.of(layout).stream()
            .map(span -> new Part(span.within(all), span.from(), span.trainable()))
            .toList();
  }

  /**
   * Divides by the number of samples and the loss scale, in place, and measures. The movement of
   * running statistics is not scaled and does not count in the norm, but must be finite too.
   *
   * @param scale a power of two, so that the quotient has the bits of an unscaled one
   */
  public void mean(int samples, double scale) {
    double squares = 0;
    firstNonFinite = -1;
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      float divisor = (float) (part.trainable() ? samples * scale : samples);
      double found = sum.ofQuotient(part.values(), divisor);
      squares += part.trainable() ? found : 0;
      if (firstNonFinite < 0 && !Double.isFinite(found)) {
        firstNonFinite = part.offset() + SumOfSquares.firstNonFinite(part.values());
      }
    }
    norm = Math.sqrt(squares);
  }

  /** L2 norm of the mean gradient, summed in float64 in a fixed order. */
  public double norm() {
    return norm;
  }

  /** Index of the first value that is infinite or not a number, -1 when there is none. */
  public int firstNonFinite() {
    return firstNonFinite;
  }
}
