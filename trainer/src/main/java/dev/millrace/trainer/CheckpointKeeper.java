package dev.millrace.trainer;

import dev.millrace.engine.EngineState;
import dev.millrace.events.CheckpointFailed;
import dev.millrace.events.CheckpointWritten;
import dev.millrace.events.Position;
import dev.millrace.ingest.source.BatchSource;
import dev.millrace.trainer.checkpoint.Checkpoint;
import dev.millrace.trainer.checkpoint.CheckpointStore;
import dev.millrace.trainer.checkpoint.Provenance;
import dev.millrace.trainer.checkpoint.RunIdentity;
import dev.millrace.trainer.command.CommandDesk;
import dev.millrace.trainer.command.CommandFeed;
import dev.millrace.trainer.journal.EventsLog;
import dev.millrace.trainer.publish.EventPublisher;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a run's checkpoints: only when every event up to the step is acknowledged by Kafka, every
 * dead letter too, and no newer life of the run has begun elsewhere.
 */
final class CheckpointKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(CheckpointKeeper.class);

  private final TrainerConfig config;
  private final RunPlan plan;
  private final Learner learner;
  private final RunState state;
  private final BatchSource source;
  private final CommandFeed feed;
  private final CommandDesk desk;
  private final EventPublisher publisher;
  private final EventsLog events;
  private final Clock clock;
  private @Nullable Path lastGood;
  private long fencedUpTo;
  private long written;

  CheckpointKeeper(RunContext context, EventsLog events) {
    this.config = context.config();
    this.plan = context.plan();
    this.learner = context.learner();
    this.state = context.state();
    this.source = context.source();
    this.feed = context.feed();
    this.desk = context.desk();
    this.publisher = context.publisher();
    this.clock = context.clock();
    this.events = events;
    this.fencedUpTo = events.endOffset();
    RunPlan.Resumed resumed = plan.resumed();
    this.lastGood = resumed == null ? null : resumed.path();
  }

  /** Checkpoints written by this process. */
  long written() {
    return written;
  }

  /** The newest complete checkpoint; null before the first. */
  @Nullable Path lastGood() {
    return lastGood;
  }

  CheckpointStore store() {
    return plan.store();
  }

  /**
   * Writes a checkpoint of the state as it is. A failure of the disk is an event, and the run goes
   * on.
   *
   * @param replaying whether the journal has more steps: then it is needed from its beginning again
   * @param finished whether an {@code --until-end} is done, so that the next takes new targets
   * @return whether it was written
   * @throws TrainingException when a newer life of the run has begun, or events cannot be delivered
   */
  boolean write(@Nullable String tag, boolean replaying, boolean finished) {
    source.flushDeadLetters();
    long eventsEnd = publisher.flush();
    requireNewest(eventsEnd);
    Checkpoint checkpoint = checkpoint(replaying, finished, eventsEnd);
    try {
      Path path = plan.store().write(checkpoint, tag);
      succeeded(path, checkpoint, tag);
      return true;
    } catch (IOException e) {
      failed(e, tag);
      return false;
    }
  }

  private void succeeded(Path path, Checkpoint checkpoint, @Nullable String tag) {
    lastGood = path;
    written++;
    publisher.publish(
        new CheckpointWritten(
            plan.attempt(),
            state.step(),
            checkpoint.training().optimizerStep(),
            path.toString(),
            checkpoint.stateSha256(),
            tag,
            state.positions()));
    source.commit(state.positions());
  }

  private void failed(IOException e, @Nullable String tag) {
    String reason = e.getMessage() == null ? e.toString() : e.getMessage();
    LOG.warn(
        "checkpoint at step {} failed: {}; the last good one is {}",
        state.step(),
        reason,
        lastGood);
    publisher.publish(
        new CheckpointFailed(
            plan.attempt(),
            state.step(),
            reason,
            tag,
            lastGood == null ? null : lastGood.toString()));
  }

  /** Across machines there is no lock: the newer life fences the older. */
  private void requireNewest(long eventsEnd) {
    int highest = events.highestAttempt(plan.run(), Math.min(fencedUpTo, eventsEnd));
    if (highest > plan.attempt()) {
      throw new FencedException(
          "another trainer has taken over run "
              + plan.run()
              + " (attempt "
              + highest
              + "; this is attempt "
              + plan.attempt()
              + "); this one stops without writing a checkpoint");
    }
    fencedUpTo = eventsEnd;
  }

  /** The state between two steps. */
  Checkpoint checkpoint(boolean replaying, boolean finished, long eventsEnd) {
    EngineState engine = learner.engine().state();
    RunPlan.Resumed resumed = plan.resumed();
    long eventsOffset = eventsEnd;
    long commandsOffset = desk.firstHeldOffset().orElse(feed.nextOffset());
    if (replaying && resumed != null) {
      eventsOffset = resumed.checkpoint().identity().eventsOffset();
      commandsOffset = resumed.checkpoint().identity().commandsOffset();
    }
    List<Position> targets = finished || plan.targets().isEmpty() ? null : plan.targets();
    return new Checkpoint(
        identity(eventsOffset, commandsOffset, targets),
        state.save(learner, engine),
        engine,
        learner.engine().model().configurationJson());
  }

  private RunIdentity identity(
      long eventsOffset, long commandsOffset, @Nullable List<Position> targets) {
    return new RunIdentity(
        plan.run(),
        config.job(),
        plan.attempt(),
        eventsOffset,
        commandsOffset,
        state.control().handled(),
        targets,
        plan.topic().clusterId(),
        plan.topic().topicId(),
        learner.engine().model().configurationSha256(),
        config.data().features(),
        Descriptions.label(config.data().label()),
        config.engine().seed(),
        config.engine().precisionLabel(),
        learner.engine().runtime(),
        provenance());
  }

  private Provenance provenance() {
    return new Provenance(
        config.configurationSha256(),
        Descriptions.version(),
        config.engine().recompute().label(),
        Runtime.version().toString(),
        Descriptions.os(),
        clock.instant().toString());
  }
}
