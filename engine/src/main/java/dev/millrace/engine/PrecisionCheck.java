package dev.millrace.engine;

import dev.millrace.engine.device.Natives;
import dev.millrace.engine.model.NetworkPlan;
import dev.millrace.engine.model.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Whether the number formats that are asked for exist, and what they cost on this device. */
final class PrecisionCheck {
  private PrecisionCheck() {}

  /** Exceptions must be of layers that there are. */
  static List<String> faults(Model model, EngineOptions options) {
    if (!(model.loaded().plan() instanceof NetworkPlan plan)) {
      return options.layerPrecision().isEmpty()
          ? List.of()
          : List.of("precision cannot have exceptions: this model's operations are in no layers");
    }
    Set<String> layers =
        plan.nodes().stream().map(Node::name).collect(Collectors.toCollection(TreeSet::new));
    return options.layerPrecision().keySet().stream()
        .filter(name -> !layers.contains(name))
        .map(
            name ->
                "precision names the layer %s, which the model does not have; it has %s"
                    .formatted(name, String.join(", ", layers)))
        .toList();
  }

  /** Formats that work here, but not fast. */
  static List<String> warnings(EngineOptions options) {
    List<String> warnings = new ArrayList<>();
    if (options.scalesLoss()) {
      warnings.add(
          "fp16-mixed is emulated on this processor, many times slower than float32: for tests of"
              + " whether a model can be trained in it");
    }
    if (uses(options, Precision.BF16_MIXED) && !Natives.multipliesBfloat16()) {
      warnings.add(
          "bf16-mixed is emulated on this processor (%s), slower than float32"
              .formatted(Natives.processor()));
    }
    return warnings;
  }

  private static boolean uses(EngineOptions options, Precision precision) {
    return options.precision() == precision || options.layerPrecision().containsValue(precision);
  }
}
