package dev.millrace.engine.optim;

import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.model.Parameter;
import java.nio.FloatBuffer;
import java.util.List;

/**
 * Clipping of a gradient; each says whether it changed anything. Running statistics are left alone.
 */
public final class GradientClip {
  private final List<Span> trained;
  private final List<Span> layers;

  public GradientClip(List<Parameter> parameters) {
    trained = Span.of(parameters).stream().filter(Span::trainable).toList();
    layers = Span.ofLayers(parameters);
  }

  /** Scales all of it so that its norm, given, becomes at most the threshold. */
  public boolean byNorm(FlatVector gradient, double norm, double threshold) {
    if (!(norm > threshold)) {
      return false;
    }
    for (int i = 0; i < trained.size(); i++) {
      Span span = trained.get(i);
      scale(gradient.values(), span.from(), span.to(), (float) (threshold / norm));
    }
    return true;
  }

  /** Limits the norm of each layer's gradient. */
  public boolean byLayerNorm(FlatVector gradient, double threshold) {
    boolean clipped = false;
    for (int i = 0; i < layers.size(); i++) {
      Span span = layers.get(i);
      clipped |= byNorm(gradient.values(), span.from(), span.to(), threshold);
    }
    return clipped;
  }

  /** Limits each value to [-threshold, threshold]. */
  public boolean byValue(FlatVector gradient, double threshold) {
    boolean clipped = false;
    for (int i = 0; i < trained.size(); i++) {
      Span span = trained.get(i);
      clipped |= byValue(gradient.values(), span.from(), span.to(), threshold);
    }
    return clipped;
  }

  static boolean byNorm(FloatBuffer gradient, int from, int to, double threshold) {
    double norm = norm(gradient, from, to);
    if (!(norm > threshold)) {
      return false;
    }
    scale(gradient, from, to, (float) (threshold / norm));
    return true;
  }

  static boolean byValue(FloatBuffer gradient, int from, int to, double threshold) {
    float limit = (float) threshold;
    boolean changed = false;
    for (int i = from; i < to; i++) {
      float g = gradient.get(i);
      if (Math.abs(g) > limit) {
        gradient.put(i, Math.copySign(limit, g));
        changed = true;
      }
    }
    return changed;
  }

  static void scale(FloatBuffer gradient, int from, int to, float factor) {
    for (int i = from; i < to; i++) {
      gradient.put(i, gradient.get(i) * factor);
    }
  }

  static double norm(FloatBuffer gradient, int from, int to) {
    double squares = 0;
    for (int i = from; i < to; i++) {
      squares += (double) gradient.get(i) * gradient.get(i);
    }
    return Math.sqrt(squares);
  }
}
