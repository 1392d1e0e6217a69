package dev.millrace.engine.optim;

import dev.millrace.engine.kernel.Pointwise;
import dev.millrace.engine.memory.FlatVector;
import dev.millrace.engine.memory.NativeFloats;
import dev.millrace.engine.model.Parameter;
import java.util.ArrayList;
import java.util.List;
import org.deeplearning4j.nn.conf.GradientNormalization;

/**
 * DL4J's {@code gradientNormalization} of one layer, or of one parameter of it.
 *
 * @param kind DL4J's
 * @param threshold of the clipping kinds
 * @param part of the gradient
 * @param limits what does it
 */
record LayerNormalizer(
    GradientNormalization kind, double threshold, NativeFloats part, Limits limits) {
  /** What DL4J divides a zero gradient by. */
  private static final double NORM_OF_ZERO = 1e-5;

  static List<LayerNormalizer> of(List<Parameter> parameters, FlatVector gradient) {
    List<LayerNormalizer> all = new ArrayList<>();
    NativeFloats values = gradient.floats();
    List<Parameter> trained = parameters.stream().filter(Parameter::trainable).toList();
    int from = 0;
    while (from < trained.size()) {
      int to = from;
      while (to < trained.size()
          && trained.get(to).layerIndex() == trained.get(from).layerIndex()) {
        to++;
      }
      add(all, trained.subList(from, to), values);
      from = to;
    }
    return List.copyOf(all);
  }

  private static void add(List<LayerNormalizer> all, List<Parameter> layer, NativeFloats values) {
    GradientNormalization kind = layer.get(0).settings().normalization();
    double threshold = layer.get(0).settings().threshold();
    if (kind == GradientNormalization.None) {
      return;
    }
    Limits limits = new Limits();
    boolean byParameter =
        kind == GradientNormalization.RenormalizeL2PerParamType
            || kind == GradientNormalization.ClipL2PerParamType;
    for (Span span : byParameter ? each(layer) : Span.ofLayers(layer)) {
      all.add(new LayerNormalizer(kind, threshold, span.within(values), limits));
    }
  }

  private static List<Span> each(List<Parameter> layer) {
    return layer.stream().map(p -> new Span(p.offset(), p.end(), true)).toList();
  }

  /** Whether the gradient was limited; renormalising does not count as clipping. */
  boolean apply() {
    switch (kind) {
      case RenormalizeL2PerLayer, RenormalizeL2PerParamType -> {
        double norm = limits.norm(part);
        Pointwise.scale(part, (float) (1 / (norm == 0 ? NORM_OF_ZERO : norm)));
        return false;
      }
      case ClipElementWiseAbsoluteValue -> {
        return Limits.byValue(part, threshold);
      }
      case ClipL2PerLayer, ClipL2PerParamType -> {
        return limits.byNorm(part, threshold);
      }
      default -> throw new IllegalStateException("gradientNormalization is unknown: " + kind);
    }
  }
}
