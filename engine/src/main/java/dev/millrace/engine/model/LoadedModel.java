package dev.millrace.engine.model;

import java.util.List;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * A model as it came from its file.
 *
 * @param configuration DL4J's, in canonical form; not to be changed, {@code clone()} first
 * @param layers in order
 * @param parameters in the order of the flat vector
 * @param values the flat vector, null when only a configuration was loaded
 * @param updaterState DL4J's layout, null when there is none
 * @param iterationCount updates made so far
 * @param epochCount DL4J's epochs so far, which schedules by epoch ask for
 */
@SuppressWarnings("ArrayRecordComponent") // identity is enough, nobody writes to them
public record LoadedModel(
    MultiLayerConfiguration configuration,
    List<LayerPlan> layers,
    List<Parameter> parameters,
    float @Nullable [] values,
    float @Nullable [] updaterState,
    long iterationCount,
    int epochCount) {

  static LoadedModel of(MultiLayerConfiguration configuration, List<LayerPlan> layers) {
    return new LoadedModel(configuration, layers, LayerPlans.parameters(layers), null, null, 0, 0);
  }

  LoadedModel with(float[] newValues, float @Nullable [] newState, long iterations, int epochs) {
    return new LoadedModel(
        configuration, layers, parameters, newValues, newState, iterations, epochs);
  }

  public int parameterCount() {
    return parameters.get(parameters.size() - 1).end();
  }

  /** Whether training differs from inference. */
  public boolean drops() {
    return layers.stream().anyMatch(LayerPlan::drops);
  }

  public LayerPlan firstLayer() {
    return layers.get(0);
  }

  public LayerPlan lastLayer() {
    return layers.get(layers.size() - 1);
  }
}
