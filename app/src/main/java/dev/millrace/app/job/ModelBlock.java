package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Slot;
import dev.millrace.app.yaml.Types;
import dev.millrace.engine.SameDiffModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code model}: a DL4J configuration, or a SameDiff graph with the names of what is in it. */
final class ModelBlock {
  private static final Map<String, SameDiffModel.Kind> KINDS =
      Map.of(
          "sgd", SameDiffModel.Kind.SGD,
          "adam", SameDiffModel.Kind.ADAM,
          "adamw", SameDiffModel.Kind.ADAMW);

  private ModelBlock() {}

  /**
   * @param job the job file, which paths are relative to
   */
  static Slot<ModelSource> read(Block block, Path job) {
    return block.has(ModelSource.SameDiff.KEY) ? sameDiff(block, job) : dl4j(block, job);
  }

  private static Slot<ModelSource> dl4j(Block block, Path job) {
    Slot<String> path = block.required(ModelSource.Dl4j.KEY, Types.text());
    Slot<Optional<List<Integer>>> input = block.optionalList("input", Types.count(1));
    return block.build(
        () -> new ModelSource.Dl4j(job.resolveSibling(path.get()), input.get().orElse(List.of())));
  }

  private static Slot<ModelSource> sameDiff(Block block, Path job) {
    Slot<String> path = block.required(ModelSource.SameDiff.KEY, Types.text());
    Slot<String> features = block.required("features", Types.text());
    Slot<String> labels = block.required("labels", Types.text());
    Slot<String> loss = block.required("loss", Types.text());
    Slot<Optional<String>> prediction = block.optional("prediction", Types.text());
    Slot<Optional<SameDiffModel.Updater>> updater = updater(block);
    return block.build(
        () ->
            new ModelSource.SameDiff(
                job.resolveSibling(path.get()),
                new SameDiffModel(
                    features.get(),
                    labels.get(),
                    loss.get(),
                    prediction.get().orElse(null),
                    updater.get().orElse(null))));
  }

  private static Slot<Optional<SameDiffModel.Updater>> updater(Block model) {
    if (!model.has("updater")) {
      return Slot.of(Optional.empty());
    }
    Block block = model.requiredBlock("updater");
    Slot<SameDiffModel.Kind> kind = block.required("kind", Types.choice(KINDS));
    Slot<Double> rate = block.required("rate", Types.positive());
    Slot<Double> decay = block.optional("weightDecay", Types.notNegative(), 0.0);
    return block.tried(
        () -> Optional.of(new SameDiffModel.Updater(kind.get(), rate.get(), decay.get())));
  }
}
