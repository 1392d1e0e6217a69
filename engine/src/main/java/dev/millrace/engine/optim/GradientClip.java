package dev.millrace.engine.optim;

import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.memory.NativeFloats;
import dev.millrace.engine.model.Parameter;
import java.util.List;

/**
 * Clipping of a gradient; each says whether it changed anything. Running statistics are left alone.
 */
public final class GradientClip {
  private final Limits limits = new Limits();
  private final List<NativeFloats> trained;
  private final List<NativeFloats> layers;

  /**
   * @param layout the parameters in the order of the flat vector
   * @param gradient what is clipped
   */
  public GradientClip(List<Parameter> layout, FlatVector gradient) {
    NativeFloats all = gradient.floats();
    trained =
        Span.of(layout).stream().filter(Span::trainable).map(span -> span.within(all)).toList();
    layers = Span.ofLayers(layout).stream().map(span -> span.within(all)).toList();
  }

  /** Scales all of it so that its norm, given, becomes at most the threshold. */
  public boolean byNorm(double norm, double threshold) {
    boolean clipped = false;
    for (int i = 0; i < trained.size(); i++) {
      clipped |= Limits.byNorm(trained.get(i), norm, threshold);
    }
    return clipped;
  }

  /** Limits the norm of each layer's gradient. */
  public boolean byLayerNorm(double threshold) {
    boolean clipped = false;
    for (int i = 0; i < layers.size(); i++) {
      clipped |= limits.byNorm(layers.get(i), threshold);
    }
    return clipped;
  }

  /** Limits each value to [-threshold, threshold]. */
  public boolean byValue(double threshold) {
    boolean clipped = false;
    for (int i = 0; i < trained.size(); i++) {
      clipped |= Limits.byValue(trained.get(i), threshold);
    }
    return clipped;
  }
}
