package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Slot;
import dev.millrace.callbacks.CallbackConfig;
import dev.millrace.engine.EngineOptions;
import dev.millrace.events.Topics;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.ingest.DataConfig;
import dev.millrace.trainer.TrainerConfig;
import dev.millrace.trainer.TrainerConfig.Checkpoints;
import dev.millrace.trainer.TrainerConfig.Evaluation;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Reads every block once; then makes of them what is wanted. */
final class JobReader {
  /** Where a run reads from is not what it is; and a hash of a password tells about it. */
  private static final Set<String> WHERE = Set.of("kafka.bootstrap", "kafka.properties");

  private final Path file;
  private final Block root;
  private final Block modelBlock;
  private final Block trainingBlock;
  private final Slot<String> name;
  private final Slot<KafkaSettings> kafka;
  private final DataBlock data;
  private final Slot<Topics> topics;
  private final Slot<ModelSource> modelSource;
  private final Slot<Training> training;
  private final Slot<Evaluation> evaluation;
  private final Slot<Checkpoints> checkpoints;
  private final Slot<List<CallbackConfig>> callbacks;
  private final Slot<JobOutline> outline;

  JobReader(Path file, Block root) {
    this.file = file;
    this.root = root;
    name = root.required("job", Names.job());
    data = new DataBlock(root.requiredBlock("data"));
    Block kafkaBlock = root.block("kafka");
    topics = TopicsBlock.read(kafkaBlock.block("topics"), name, data.topic());
    kafka = KafkaBlock.read(kafkaBlock);
    modelBlock = root.requiredBlock("model");
    modelSource = ModelBlock.read(modelBlock, file);
    trainingBlock = root.block("training");
    training = TrainingBlock.read(trainingBlock);
    evaluation = StateBlocks.evaluation(root.block("evaluation"));
    checkpoints = StateBlocks.checkpoints(root.block("checkpoints"));
    callbacks = CallbacksBlock.read(root);
    root.refuse("telemetry", "this version has no telemetry yet; leave the block out");
    outline = root.build(this::makeOutline);
  }

  private JobOutline makeOutline() {
    return new JobOutline(
        file, name.get(), kafka.get(), topics.get(), data.config().get(), callbacks.get());
  }

  Slot<JobOutline> outline() {
    return outline;
  }

  /** Also asks the model; what can be compared with it is, whatever else is faulty. */
  Slot<Job> job() {
    ModelCheck model = new ModelCheck(modelBlock, trainingBlock, data);
    modelSource.ifOk(model::load);
    data.config().ifOk(model::requireFit);
    callbacks.ifOk(list -> model.requireMonitors(root, list));
    int batchSize = data.config().ok().map(DataConfig::batchSize).orElse(Defaults.BATCH_SIZE);
    Slot<EngineOptions> options = model.options(training, batchSize);
    return root.tried(
        () ->
            new Job(
                outline.get(),
                modelSource.get().file(),
                model.model().get(),
                template(options.get())));
  }

  private TrainerConfig template(EngineOptions options) {
    Training wanted = training.get();
    return new TrainerConfig(
        name.get(),
        kafka.get(),
        topics.get(),
        data.config().get(),
        options,
        wanted.accumulate(),
        wanted.clip(),
        wanted.bounds(),
        evaluation.get(),
        checkpoints.get(),
        root.sha256(WHERE));
  }
}
