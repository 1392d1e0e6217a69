package dev.millrace.engine.optim;

import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.Parameter;
import java.nio.FloatBuffer;
import java.util.List;

/** The pass over an accumulated gradient that makes it a mean and looks at it. */
public final class GradientScan {
  private final List<Span> spans;
  private double norm;
  private int firstNonFinite = -1;

  public GradientScan(List<Parameter> parameters) {
    spans = Span.of(parameters);
  }

  /**
   * Divides by the number of samples and the loss scale, in place, and measures. The movement of
   * running statistics is not scaled and does not count in the norm, but must be finite too.
   *
   * @param gradient sums over samples, times the scale
   * @param scale a power of two, so that the quotient has the bits of an unscaled one
   */
  public void mean(FlatVector gradient, int samples, double scale) {
    double squares = 0;
    firstNonFinite = -1;
    for (int i = 0; i < spans.size(); i++) {
      Span span = spans.get(i);
      float divisor = (float) (span.trainable() ? samples * scale : samples);
      double found = divide(gradient.values(), span, divisor);
      squares += span.trainable() ? found : 0;
    }
    norm = Math.sqrt(squares);
  }

  private double divide(FloatBuffer gradient, Span span, float divisor) {
    double squares = 0;
    for (int i = span.from(); i < span.to(); i++) {
      float g = gradient.get(i) / divisor;
      gradient.put(i, g);
      squares += (double) g * g;
      if (firstNonFinite < 0 && !Float.isFinite(g)) {
        firstNonFinite = i;
      }
    }
    return squares;
  }

  /** L2 norm of the mean gradient, summed in float64 in index order. */
  public double norm() {
    return norm;
  }

  /** Index of the first value that is infinite or not a number, -1 when there is none. */
  public int firstNonFinite() {
    return firstNonFinite;
  }
}
