package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Slot;
import dev.millrace.app.yaml.Type;
import dev.millrace.app.yaml.Types;
import dev.millrace.engine.Precision;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** {@code precision: NAME}, or {@code precision: {default: NAME, layers: {LAYER: NAME}}}. */
final class PrecisionBlock {
  private static final String KEY = "precision";

  private static final Type<Precision> NAME =
      Types.choice(
          Arrays.stream(Precision.values())
              .collect(Collectors.toMap(Precision::label, Function.identity())));

  private PrecisionBlock() {}

  /**
   * Number formats of a model.
   *
   * @param layers by the layer's name in the model
   */
  record Formats(Precision precision, Map<String, Precision> layers) {}

  static Slot<Formats> read(Block training) {
    if (!training.isMapping(KEY)) {
      return training
          .optional(KEY, NAME, Defaults.PRECISION)
          .map(precision -> new Formats(precision, Map.of()));
    }
    Block block = training.block(KEY);
    Slot<Precision> precision = block.optional("default", NAME, Defaults.PRECISION);
    Slot<Map<String, Precision>> layers = block.map("layers", NAME);
    return block.build(() -> new Formats(precision.get(), layers.get()));
  }
}
