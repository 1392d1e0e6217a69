package dev.millrace.engine;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How a model is trained.
 *
 * @param seed initial parameters and dropout masks; overrides the model's
 * @param precision number formats of every layer that {@code layerPrecision} does not name
 * @param layerPrecision number formats of single layers, by the layer's name in the model
 * @param recompute which activations are computed again instead of kept
 * @param schedule the learning rate, or null for the model's own (each layer's updater with its
 *     rate or DL4J {@code ISchedule}); a schedule given here replaces the rate of every layer
 * @param threads threads of the native operations
 * @param batchSize rows of the usual micro-batch, at least 1: the step is prepared and measured for
 *     it; other row counts work too
 */
public record EngineOptions(
    long seed,
    Precision precision,
    Map<String, Precision> layerPrecision,
    Recompute recompute,
    @Nullable Schedule schedule,
    Threads threads,
    int batchSize) {
  public EngineOptions {
    Objects.requireNonNull(precision, "precision");
    Objects.requireNonNull(recompute, "recompute");
    Objects.requireNonNull(threads, "threads");
    layerPrecision = Collections.unmodifiableMap(new TreeMap<>(layerPrecision));
    if (batchSize < 1) {
      throw new IllegalArgumentException("batchSize must be positive: " + batchSize);
    }
  }

  /** float32, nothing recomputed, the model's own rate, one thread, batches of one. */
  public static EngineOptions of(long seed) {
    return new EngineOptions(
        seed, Precision.FLOAT32, Map.of(), Recompute.none(), null, Threads.of(1), 1);
  }

  public EngineOptions withPrecision(Precision value) {
    return new EngineOptions(seed, value, layerPrecision, recompute, schedule, threads, batchSize);
  }

  public EngineOptions withLayerPrecision(Map<String, Precision> value) {
    return new EngineOptions(seed, precision, value, recompute, schedule, threads, batchSize);
  }

  public EngineOptions withRecompute(Recompute value) {
    return new EngineOptions(seed, precision, layerPrecision, value, schedule, threads, batchSize);
  }

  public EngineOptions withSchedule(@Nullable Schedule value) {
    return new EngineOptions(seed, precision, layerPrecision, recompute, value, threads, batchSize);
  }

  public EngineOptions withThreads(Threads value) {
    return new EngineOptions(
        seed, precision, layerPrecision, recompute, schedule, value, batchSize);
  }

  public EngineOptions withBatchSize(int value) {
    return new EngineOptions(seed, precision, layerPrecision, recompute, schedule, threads, value);
  }

  /** The number formats of a layer. */
  public Precision precisionOf(String layer) {
    return layerPrecision.getOrDefault(layer, precision);
  }

  /** Whether any layer needs its loss scaled. */
  public boolean scalesLoss() {
    return precision == Precision.FP16_MIXED || layerPrecision.containsValue(Precision.FP16_MIXED);
  }

  /** The precision of the whole model in one line: {@code bf16-mixed, layer2 float32}. */
  public String precisionLabel() {
    String layers =
        layerPrecision.entrySet().stream()
            .map(entry -> ", " + entry.getKey() + " " + entry.getValue().label())
            .collect(Collectors.joining());
    return precision.label() + layers;
  }
}
