package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Forms;
import dev.millrace.app.yaml.Slot;
import dev.millrace.app.yaml.Type;
import dev.millrace.app.yaml.Types;
import dev.millrace.callbacks.CallbackConfig;
import dev.millrace.callbacks.CheckpointBest;
import dev.millrace.callbacks.ClipOnExplosion;
import dev.millrace.callbacks.EarlyStopping;
import dev.millrace.callbacks.Mode;
import dev.millrace.callbacks.Monitor;
import dev.millrace.callbacks.Quantity;
import dev.millrace.callbacks.ReduceLrOnPlateau;
import dev.millrace.callbacks.ThresholdMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code callbacks: [name: {keys}, ...]}: the built-in ones, each at most once. */
final class CallbacksBlock {
  private static final String KEY = "callbacks";

  private static final Type<Mode> MODE = Types.choice(Map.of("min", Mode.MIN, "max", Mode.MAX));

  private static final Type<ThresholdMode> THRESHOLD_MODE =
      Types.choice(Map.of("rel", ThresholdMode.REL, "abs", ThresholdMode.ABS));

  private static final Type<Quantity> QUANTITY =
      Types.parsed(
          "a count with its unit: `20 evaluations`, `200 steps`, `5000 samples`",
          text -> Quantity.parse("quantity", text));

  private static final Forms<CallbackConfig> FORMS =
      new Forms<>(
          Map.of(
              ReduceLrOnPlateau.NAME, CallbacksBlock::plateau,
              ClipOnExplosion.NAME, CallbacksBlock::explosion,
              CheckpointBest.NAME, CallbacksBlock::checkpoint,
              EarlyStopping.NAME, CallbacksBlock::earlyStopping));

  private CallbacksBlock() {}

  static Slot<List<CallbackConfig>> read(Block job) {
    Slot<List<CallbackConfig>> callbacks = job.list(KEY, FORMS);
    callbacks.ifOk(
        list -> Lists.unique(job, KEY, list.stream().map(CallbackConfig::name).toList()));
    return callbacks;
  }

  private static Slot<CallbackConfig> plateau(Block block) {
    Slot<Monitor> monitor = monitor(block);
    Slot<Double> factor =
        block.optional("factor", Types.fraction(), ReduceLrOnPlateau.DEFAULT_FACTOR);
    Slot<Quantity> patience =
        block.optional("patience", QUANTITY, ReduceLrOnPlateau.DEFAULT_PATIENCE);
    Slot<Optional<Quantity>> cooldown = block.optional("cooldown", QUANTITY);
    Slot<Double> threshold =
        block.optional("threshold", Types.notNegative(), ReduceLrOnPlateau.DEFAULT_THRESHOLD);
    Slot<ThresholdMode> mode =
        block.optional("thresholdMode", THRESHOLD_MODE, ReduceLrOnPlateau.DEFAULT_THRESHOLD_MODE);
    Slot<Double> floor =
        block.optional("floor", Types.notNegative(), ReduceLrOnPlateau.DEFAULT_FLOOR);
    return block.build(
        () ->
            new ReduceLrOnPlateau(
                monitor.get(),
                factor.get(),
                patience.get(),
                cooldown.get().orElseGet(() -> new Quantity(0, patience.get().unit())),
                threshold.get(),
                mode.get(),
                floor.get()));
  }

  private static Slot<CallbackConfig> explosion(Block block) {
    Slot<Optional<Mode>> mode = block.optional("mode", MODE);
    Slot<String> monitor = block.optional("monitor", Types.text(), Monitor.GRADIENT_NORM);
    Slot<Double> factor =
        block.optional("factor", Types.positive(), ClipOnExplosion.DEFAULT_FACTOR);
    Slot<Quantity> window = block.optional("window", QUANTITY, ClipOnExplosion.DEFAULT_WINDOW);
    return block.build(
        () ->
            new ClipOnExplosion(
                Monitor.of(monitor.get(), mode.get().orElse(null)), factor.get(), window.get()));
  }

  private static Slot<CallbackConfig> checkpoint(Block block) {
    Block best = block.requiredBlock("best");
    Slot<Monitor> monitor = monitor(best);
    best.build(() -> best);
    return block.build(() -> new CheckpointBest(monitor.get()));
  }

  private static Slot<CallbackConfig> earlyStopping(Block block) {
    Slot<Monitor> monitor = monitor(block);
    Slot<Quantity> patience = block.required("patience", QUANTITY);
    Slot<Double> minDelta =
        block.optional("minDelta", Types.notNegative(), EarlyStopping.DEFAULT_MIN_DELTA);
    return block.build(() -> new EarlyStopping(monitor.get(), patience.get(), minDelta.get()));
  }

  /** {@code monitor} and {@code mode} of a block that has other keys too. */
  private static Slot<Monitor> monitor(Block block) {
    Slot<String> name = block.required("monitor", Types.text());
    Slot<Optional<Mode>> mode = block.optional("mode", MODE);
    return name.flatMap(
        text -> mode.flatMap(given -> block.tried(() -> Monitor.of(text, given.orElse(null)))));
  }
}
