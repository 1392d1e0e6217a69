package dev.millrace.engine.optim;

import dev.millrace.engine.model.Parameter;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import org.deeplearning4j.nn.conf.GradientNormalization;

/**
 * DL4J's {@code gradientNormalization} of one layer, or of one parameter of it.
 *
 * @param kind DL4J's
 * @param threshold of the clipping kinds
 * @param from first index in the flat gradient
 * @param to one past the last
 */
record LayerNormalizer(GradientNormalization kind, double threshold, int from, int to) {
  /** What DL4J divides a zero gradient by. */
  private static final double NORM_OF_ZERO = 1e-5;

  static List<LayerNormalizer> of(List<Parameter> parameters) {
    List<LayerNormalizer> all = new ArrayList<>();
    List<Parameter> trained = parameters.stream().filter(Parameter::trainable).toList();
    int from = 0;
    while (from < trained.size()) {
      int to = from;
      while (to < trained.size()
          && trained.get(to).layerIndex() == trained.get(from).layerIndex()) {
        to++;
      }
      add(all, trained.subList(from, to));
      from = to;
    }
    return List.copyOf(all);
  }

  private static void add(List<LayerNormalizer> all, List<Parameter> layer) {
    GradientNormalization kind = layer.get(0).settings().normalization();
    double threshold = layer.get(0).settings().threshold();
    if (kind == GradientNormalization.None) {
      return;
    }
    if (kind == GradientNormalization.RenormalizeL2PerParamType
        || kind == GradientNormalization.ClipL2PerParamType) {
      layer.forEach(p -> all.add(new LayerNormalizer(kind, threshold, p.offset(), p.end())));
    } else {
      int end = layer.get(layer.size() - 1).end();
      all.add(new LayerNormalizer(kind, threshold, layer.get(0).offset(), end));
    }
  }

  /** Whether the gradient was limited; renormalising does not count as clipping. */
  boolean apply(FloatBuffer gradient) {
    switch (kind) {
      case RenormalizeL2PerLayer, RenormalizeL2PerParamType -> {
        double norm = GradientClip.norm(gradient, from, to);
        GradientClip.scale(gradient, from, to, (float) (1 / (norm == 0 ? NORM_OF_ZERO : norm)));
        return false;
      }
      case ClipElementWiseAbsoluteValue -> {
        return GradientClip.byValue(gradient, from, to, threshold);
      }
      case ClipL2PerLayer, ClipL2PerParamType -> {
        return GradientClip.byNorm(gradient, from, to, threshold);
      }
      default -> throw new IllegalStateException("gradientNormalization is unknown: " + kind);
    }
  }
}
