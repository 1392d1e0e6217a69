package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Slot;
import dev.millrace.callbacks.CallbackConfig;
import dev.millrace.engine.Clipping;
import dev.millrace.engine.Engine;
import dev.millrace.engine.EngineOptions;
import dev.millrace.engine.Model;
import dev.millrace.engine.ModelException;
import dev.millrace.engine.Schedule;
import dev.millrace.engine.Task;
import dev.millrace.events.Clip;
import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.Label;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Holds the job against the model's file. Does nothing more once the model turned out unusable. */
final class ModelCheck {
  private static final String LABEL = "label";

  private final Block modelBlock;
  private final Block trainingBlock;
  private final DataBlock data;
  private Slot<Model> model = Slot.faulty();

  ModelCheck(Block modelBlock, Block trainingBlock, DataBlock data) {
    this.modelBlock = modelBlock;
    this.trainingBlock = trainingBlock;
    this.data = data;
  }

  void load(ModelSource source) {
    try {
      model = Slot.of(source.load());
    } catch (ModelException e) {
      e.faults().forEach(fault -> modelBlock.fault(source.key(), source.file() + ": " + fault));
    }
  }

  Slot<Model> model() {
    return model;
  }

  void requireFit(DataConfig config) {
    model.ifOk(known -> requireFit(known, config));
  }

  private void requireFit(Model model, DataConfig config) {
    if (config.width() != model.inputSize()) {
      data.fault(
          "features",
          "found %d features; the model takes %s"
              .formatted(config.width(), values(model.inputSize(), model.inputShape())));
    }
    if (config.label() instanceof Label.Classes classes) {
      requireClasses(model, classes);
    } else {
      requireValues(model, config.label());
    }
  }

  /** Such as {@code 6}, or {@code 120, as [6, 20]}. */
  private static String values(int size, long... shape) {
    return shape.length == 1 ? "" + size : size + ", as " + Arrays.toString(shape);
  }

  private void requireClasses(Model model, Label.Classes label) {
    if (model.task() == Task.REGRESSION) {
      data.fault(LABEL, "found `classes`; the model predicts numbers: leave `classes` out");
    } else if (model.outputSize() == 1) {
      data.fault(
          LABEL, "found `classes`; the model has one output: leave them out and send 0 or 1");
    } else if (label.width() != model.outputSize()) {
      data.fault(
          LABEL,
          "found %d classes; the model has %d outputs"
              .formatted(label.width(), model.outputSize()));
    }
  }

  private void requireValues(Model model, Label label) {
    if (model.task() == Task.CLASSIFICATION && model.outputSize() > 1) {
      data.fault(
          LABEL,
          "missing `classes`; the model tells %d apart: name them in the order of its outputs"
              .formatted(model.outputSize()));
    } else if (label.width() != model.outputSize()) {
      data.fault(
          LABEL,
          "found %d fields; the model has %d outputs".formatted(label.width(), model.outputSize()));
    }
  }

  /** A callback that watches what evaluations of this task never have would wait for ever. */
  void requireMonitors(Block job, List<CallbackConfig> callbacks) {
    model.ifOk(known -> Monitors.check(job, callbacks, known.task()));
  }

  /** The engine's options, with what the job leaves to the model; checked by the engine itself. */
  Slot<EngineOptions> options(Slot<Training> training, int batchSize) {
    return training.flatMap(wanted -> model.flatMap(known -> options(known, wanted, batchSize)));
  }

  private Slot<EngineOptions> options(Model model, Training wanted, int batchSize) {
    Slot<EngineOptions> options = trainingBlock.tried(() -> make(model, wanted, batchSize));
    options.ifOk(
        made -> Engine.faults(model, made, clipping(wanted.clip())).forEach(this::trainingFault));
    return options;
  }

  /** The engine's sentences begin with what they are about. */
  private void trainingFault(String sentence) {
    String key = sentence.substring(0, Math.max(0, sentence.indexOf(' ')));
    if (trainingBlock.has(key)) {
      trainingBlock.fault(key, sentence);
    } else {
      trainingBlock.fault(sentence);
    }
  }

  private static EngineOptions make(Model model, Training wanted, int batchSize) {
    ModelFacts facts = new ModelFacts(model);
    return new EngineOptions(
        wanted.seed().orElseGet(facts::seed),
        wanted.precision().precision(),
        wanted.precision().layers(),
        wanted.recompute(),
        wanted.schedule().map(plan -> schedule(plan, facts)).orElse(null),
        wanted.threads(),
        batchSize);
  }

  private static Schedule schedule(RatePlan plan, ModelFacts facts) {
    Optional<Double> rate = plan.rate().or(facts::rate);
    return plan.from(
        rate.orElseThrow(
            () ->
                new IllegalArgumentException(
                    "schedule must have a `rate`: the model's layers have several, or a schedule"
                        + " of their own")));
  }

  private static Clipping clipping(Clip clip) {
    return switch (clip.kind()) {
      case NONE -> Clipping.none();
      case NORM -> Clipping.norm(Objects.requireNonNull(clip.threshold()));
      case LAYER_NORM -> Clipping.layerNorm(Objects.requireNonNull(clip.threshold()));
      case VALUE -> Clipping.value(Objects.requireNonNull(clip.threshold()));
    };
  }
}
