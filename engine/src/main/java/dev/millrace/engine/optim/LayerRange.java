package dev.millrace.engine.optim;

import dev.millrace.engine.model.Parameter;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a layer's gradient is in the flat vector.
 *
 * @param layer its number
 * @param from first index
 * @param to one past the last
 */
record LayerRange(int layer, int from, int to) {

  static List<LayerRange> of(List<Parameter> parameters) {
    List<LayerRange> all = new ArrayList<>();
    for (Parameter parameter : parameters) {
      LayerRange last = all.isEmpty() ? null : all.get(all.size() - 1);
      if (last != null && last.layer == parameter.layerIndex() && last.to == parameter.offset()) {
        all.set(all.size() - 1, new LayerRange(last.layer, last.from, parameter.end()));
      } else {
        all.add(new LayerRange(parameter.layerIndex(), parameter.offset(), parameter.end()));
      }
    }
    return List.copyOf(all);
  }

  /** Scales the layer's gradient so that its norm is at most the threshold. */
  boolean clip(FloatBuffer gradient, double threshold) {
    return GradientClip.byNorm(
        gradient, from, to, GradientClip.norm(gradient, from, to), threshold);
  }
}
