package dev.millrace.app.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.millrace.engine.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What the job leaves to the model's own configuration. */
final class ModelFacts {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Set<String> WRAPPED = Set.of("fwd", "bwd", "underlying");

  private final List<JsonNode> layers = new ArrayList<>();

  ModelFacts(Model model) {
    try {
      JsonNode configuration = JSON.readTree(model.configurationJson());
      configuration.path("confs").forEach(layers::add);
      configuration.path("vertices").forEach(vertex -> addPresent(vertex.path("layerConf")));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a model's configuration must be JSON", e);
    }
  }

  private void addPresent(JsonNode layer) {
    if (layer.isObject()) {
      layers.add(layer);
    }
  }

  /** The seed of its first layer. */
  long seed() {
    return layers.stream().map(layer -> layer.path("seed").asLong()).findFirst().orElse(0L);
  }

  /** The learning rate, where all layers have the same and none has a schedule. */
  Optional<Double> rate() {
    List<JsonNode> updaters =
        layers.stream().flatMap(layer -> updater(layer.path("layer"))).toList();
    List<Double> rates =
        updaters.stream().map(node -> node.path("learningRate").asDouble()).distinct().toList();
    boolean scheduled = updaters.stream().anyMatch(node -> node.hasNonNull("learningRateSchedule"));
    return rates.size() == 1 && !scheduled ? Optional.of(rates.get(0)) : Optional.empty();
  }

  /** DL4J has written {@code iUpdater} and {@code iupdater}; a layer may wrap others. */
  private static Stream<JsonNode> updater(JsonNode layer) {
    return layer.properties().stream()
        .flatMap(
            field ->
                WRAPPED.contains(field.getKey())
                    ? updater(field.getValue())
                    : Stream.of(field.getValue()).filter(value -> isUpdater(field.getKey())))
        .filter(JsonNode::isObject);
  }

  private static boolean isUpdater(String key) {
    return key.equalsIgnoreCase("iUpdater") || key.equals("updater");
  }
}
