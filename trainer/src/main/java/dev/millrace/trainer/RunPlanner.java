package dev.millrace.trainer;

import dev.millrace.engine.Model;
import dev.millrace.events.Position;
import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.normalise.NormaliserState;
import dev.millrace.ingest.source.DataTopic;
import dev.millrace.trainer.checkpoint.Checkpoint;
import dev.millrace.trainer.checkpoint.CheckpointStore;
import dev.millrace.trainer.checkpoint.RunIdentity;
import dev.millrace.trainer.checkpoint.Runs;
import dev.millrace.trainer.journal.EventsLog;
import dev.millrace.trainer.journal.Journal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides between a new run and the resumption of an earlier one, and checks that it may go on. */
final class RunPlanner {
  private static final Logger LOG = LoggerFactory.getLogger(RunPlanner.class);

  private final TrainerConfig config;
  private final Model model;
  private final RunOptions options;

  RunPlanner(TrainerConfig config, Model model, RunOptions options) {
    this.config = config;
    this.model = model;
    this.options = options;
  }

  /**
   * @throws RunRefusedException when the job does not fit the checkpoint, or there is nothing to
   *     train on
   * @throws TrainingException when the checkpoint cannot be gone on from
   */
  RunPlan plan(EventsLog events) throws IOException {
    DataTopic topic = DataTopic.await(config.kafka(), config.topics().data(), options.patience());
    Runs runs = new Runs(config.checkpoints().dir());
    Optional<String> current = options.newRun() ? Optional.empty() : runs.current();
    return current.isEmpty() ? create(runs, topic) : resume(runs, current.get(), topic, events);
  }

  private RunPlan create(Runs runs, DataTopic topic) {
    String run = UUID.randomUUID().toString();
    boolean untilEnd = options.until() instanceof Until.EndOfData;
    if (untilEnd && topic.isEmpty()) {
      throw new RunRefusedException(
          List.of(
              "topic "
                  + topic.topic()
                  + " is empty: there is nothing to train on until its end; fill it with `millrace produce`,"
                  + " or leave --until-end out to wait for records"));
    }
    CheckpointStore store = runs.store(run, config.checkpoints().keepLast());
    return new RunPlan(run, 1, topic, store, null, untilEnd ? topic.ends() : List.of());
  }

  private RunPlan resume(Runs runs, String run, DataTopic topic, EventsLog events)
      throws IOException {
    CheckpointStore store = runs.store(run, config.checkpoints().keepLast());
    store.clean();
    List<String> damaged = new ArrayList<>();
    CheckpointStore.Stored stored =
        store
            .newest(damaged::add)
            .orElseThrow(
                () ->
                    new TrainingException(
                        "run "
                            + run
                            + " has no good checkpoint"
                            + (damaged.isEmpty() ? "" : " (" + String.join("; ", damaged) + ")")
                            + "; start afresh with --new-run"));
    damaged.forEach(fault -> LOG.warn("a newer checkpoint is damaged and passed over: {}", fault));
    Checkpoint checkpoint = stored.checkpoint();
    RunIdentity identity = checkpoint.identity();
    requireSameJob(identity, checkpoint.training().normaliser());
    requireSameTopic(identity, topic);
    Journal journal = new Journal(run, checkpoint.training().step(), identity.commands().keySet());
    events.read(identity.eventsOffset(), journal);
    return new RunPlan(
        run,
        Math.max(identity.attempt(), journal.attempt()) + 1,
        topic,
        store,
        new RunPlan.Resumed(stored.path(), checkpoint, journal, List.copyOf(damaged)),
        targets(identity, topic));
  }

  /** A killed run keeps its targets; a finished one takes new ones. */
  private List<Position> targets(RunIdentity identity, DataTopic topic) {
    if (!(options.until() instanceof Until.EndOfData)) {
      return List.of();
    }
    return Objects.requireNonNullElseGet(identity.targets(), topic::ends);
  }

  private void requireSameJob(RunIdentity identity, NormaliserState normaliser) {
    List<String> faults = new ArrayList<>();
    String hint = "; start afresh beside it with --new-run";
    if (!identity.modelSha256().equals(model.configurationSha256())) {
      faults.add("the model is another one than run " + identity.run() + " trains" + hint);
    }
    if (!identity.features().equals(config.data().features())) {
      faults.add(
          "`data.features` is "
              + config.data().features()
              + "; run "
              + identity.run()
              + " has "
              + identity.features()
              + hint);
    }
    String label = Descriptions.label(config.data().label());
    if (!identity.label().equals(label)) {
      faults.add(
          "`data.label` is "
              + label
              + "; run "
              + identity.run()
              + " has "
              + identity.label()
              + hint);
    }
    boolean normalised = normaliser.mean().length > 0;
    if (normalised != (config.data().normalise() == DataConfig.Normalise.RUNNING)) {
      faults.add(
          "`data.normalise` is not what run "
              + identity.run()
              + " has: "
              + (normalised ? "running" : "none")
              + hint);
    }
    if (identity.seed() != config.engine().seed()) {
      faults.add(
          "`training.seed` is "
              + config.engine().seed()
              + "; run "
              + identity.run()
              + " has "
              + identity.seed()
              + hint);
    }
    String precision = config.engine().precisionLabel();
    if (!identity.precision().equals(precision)) {
      faults.add(
          "`training.precision` is "
              + precision
              + "; run "
              + identity.run()
              + " has "
              + identity.precision()
              + hint);
    }
    if (!faults.isEmpty()) {
      throw new RunRefusedException(faults);
    }
  }

  private static void requireSameTopic(RunIdentity identity, DataTopic topic) {
    if (!identity.clusterId().equals(topic.clusterId())) {
      throw new TrainingException(
          "the checkpoint's positions are of another Kafka cluster ("
              + identity.clusterId()
              + "; this is "
              + topic.clusterId()
              + "); connect to that one, or start afresh with --new-run");
    }
    if (!identity.dataTopicId().equals(topic.topicId())) {
      throw new TrainingException(
          "topic "
              + topic.topic()
              + " was deleted and created again since the checkpoint was written: its positions mean"
              + " nothing now; start afresh with --new-run");
    }
  }
}
