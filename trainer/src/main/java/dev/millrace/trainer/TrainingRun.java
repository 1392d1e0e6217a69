package dev.millrace.trainer;

import dev.millrace.engine.Engine;
import dev.millrace.engine.EngineOptions;
import dev.millrace.engine.Model;
import dev.millrace.engine.RuntimeInfo;
import dev.millrace.engine.Threads;
import dev.millrace.events.RunFailed;
import dev.millrace.events.RunResumed;
import dev.millrace.events.RunStarted;
import dev.millrace.events.kafka.JobTopics;
import dev.millrace.ingest.normalise.Normaliser;
import dev.millrace.ingest.source.BatchSource;
import dev.millrace.ingest.source.SourceOptions;
import dev.millrace.trainer.checkpoint.Checkpoint;
import dev.millrace.trainer.checkpoint.RunLock;
import dev.millrace.trainer.checkpoint.Runs;
import dev.millrace.trainer.command.CommandDesk;
import dev.millrace.trainer.command.CommandFeed;
import dev.millrace.trainer.command.CommandJudge;
import dev.millrace.trainer.command.ControlState;
import dev.millrace.trainer.evaluation.Evaluator;
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
 * One life of a run: opens everything, is driven by {@link #doWork} from one thread, and is closed.
 * {@link #requestStop}, {@link #progress} and {@link #summary} may be called from any thread.
 */
public final class TrainingRun implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TrainingRun.class);

  private final Closing closing;
  private final RunContext context;
  private final Requests requests;
  private final CheckpointKeeper keeper;
  private final TrainingLoop loop;
  private final RunReport report;

  private TrainingRun(
      Closing closing,
      RunContext context,
      Requests requests,
      CheckpointKeeper keeper,
      TrainingLoop loop) {
    this.closing = closing;
    this.context = context;
    this.requests = requests;
    this.keeper = keeper;
    this.loop = loop;
    this.report = new RunReport(context, keeper, loop);
  }

  /**
   * Starts a new run or goes on with the job's current one.
   *
   * @throws RunRefusedException when the job or the command line is wrong
   * @throws TrainingException when the run cannot start
   * @throws IOException when the checkpoint directory cannot be used
   */
  public static TrainingRun open(TrainerConfig config, Model model, RunOptions options, Clock clock)
      throws IOException {
    Closing closing = new Closing();
    try {
      return open(config, model, options, clock, closing);
    } catch (Throwable e) {
      closing.close();
      throw e;
    }
  }

  private static TrainingRun open(
      TrainerConfig config, Model model, RunOptions options, Clock clock, Closing closing)
      throws IOException {
    closing.add(RunLock.acquire(config.checkpoints().dir()));
    try (JobTopics topics = new JobTopics(config.kafka(), options.patience())) {
      topics.ensure(config.topics());
    }
    EventsLog events = closing.add(new EventsLog(config.kafka(), config.topics().events()));
    RunPlan plan = new RunPlanner(config, model, options).plan(events);
    RunPlan.Resumed resumed = plan.resumed();
    Checkpoint checkpoint = resumed == null ? null : resumed.checkpoint();
    JournalCursor journal = new JournalCursor(resumed == null ? null : resumed.journal());

    Learner learner = closing.add(learner(config, model, checkpoint));
    RunState state = new RunState(new ControlState(config.clip()), plan.start());
    Requests requests = new Requests(learner, plan.store());
    EventPublisher publisher =
        closing.add(
            new EventPublisher(
                config.kafka(),
                config.topics().events(),
                "millrace/trainer/" + config.job(),
                plan.run(),
                events.endOffset(),
                clock));
    CommandDesk desk =
        new CommandDesk(
            plan.attempt(),
            state.control(),
            new CommandJudge(plan.run(), config.bounds(), state.control(), requests, clock),
            requests,
            publisher::publish);
    if (resumed != null) {
      restore(state, resumed, desk);
    }
    CommandFeed feed =
        closing.add(
            new CommandFeed(
                config.kafka(),
                config.topics().commands(),
                checkpoint == null ? null : checkpoint.identity().commandsOffset()));
    BatchSource source = closing.add(source(config, options, plan, journal));
    RunContext context =
        new RunContext(config, plan, learner, state, source, feed, desk, publisher, clock);
    CheckpointKeeper keeper = new CheckpointKeeper(context, events);
    TrainingLoop loop = new TrainingLoop(context, requests, journal, keeper, options.until());
    TrainingRun run = new TrainingRun(closing, context, requests, keeper, loop);
    run.announce(journal);
    publisher.whenQuiet(new Heartbeats(plan.attempt(), loop));
    return run;
  }

  private static Learner learner(
      TrainerConfig config, Model model, @Nullable Checkpoint checkpoint) {
    EngineOptions options = config.engine();
    if (checkpoint != null) {
      options = options.withThreads(Threads.of(checkpoint.identity().runtime().threads()));
    }
    Engine engine = Engine.create(model, options);
    Learner learner =
        new Learner(
            engine,
            Normaliser.of(config.data()),
            Evaluator.of(model.task(), model.outputSize(), config.evaluation().window()));
    if (checkpoint != null) {
      learner.restore(checkpoint.engine());
      learner.normaliser().restore(checkpoint.training().normaliser());
      learner.evaluator().restore(checkpoint.training().evaluator());
      warnIfOther(checkpoint.identity().runtime(), engine.runtime());
    }
    LOG.info("{}", engine.runtime().summary());
    return learner;
  }

  private static void warnIfOther(RuntimeInfo before, RuntimeInfo now) {
    if (!before.nativeClassifier().equals(now.nativeClassifier())
        || !before.kernelSet().equals(now.kernelSet())
        || !before.javaVersion().equals(now.javaVersion())
        || before.threads() != now.threads()) {
      LOG.warn(
          "the run was trained on {}; it goes on with {}: results may differ in the last bits",
          before.summary(),
          now.summary());
    }
  }

  private static void restore(RunState state, RunPlan.Resumed resumed, CommandDesk desk) {
    Checkpoint checkpoint = resumed.checkpoint();
    state.restore(checkpoint.training());
    state
        .control()
        .restore(
            checkpoint.training().rateFactor(),
            checkpoint.training().clip(),
            checkpoint.training().paused(),
            checkpoint.training().pauseReason(),
            checkpoint.identity().commands());
    resumed.journal().rejected().forEach(desk::replay);
  }

  private static BatchSource source(
      TrainerConfig config, RunOptions options, RunPlan plan, JournalCursor journal) {
    return BatchSource.open(
        SourceOptions.of(config.kafka(), config.job(), config.data(), config.topics().deadLetters())
            .startAt(plan.start())
            .until(plan.targets())
            .replaying(journal.script())
            .patience(options.patience()));
  }

  /** Checkpoint 0 comes before {@code RunStarted}: whoever sees the event can rely on the run. */
  private void announce(JournalCursor journal) throws IOException {
    RunPlan plan = context.plan();
    RunPlan.Resumed resumed = plan.resumed();
    if (resumed == null) {
      if (!keeper.write(null, false, false)) {
        throw new IOException(
            "checkpoint 0 cannot be written in " + context.config().checkpoints().dir());
      }
      new Runs(context.config().checkpoints().dir()).makeCurrent(plan.run());
    }
    if (resumed == null || (context.state().step() == 0 && !resumed.journal().started())) {
      context.publisher().publish(started());
    } else {
      context
          .publisher()
          .publish(
              new RunResumed(
                  plan.attempt(),
                  context.state().step(),
                  journal.lastStep(),
                  resumed.path().toString(),
                  null,
                  context.state().positions()));
    }
  }

  private RunStarted started() {
    TrainerConfig config = context.config();
    Engine engine = context.learner().engine();
    return new RunStarted(
        context.plan().attempt(),
        config.job(),
        config.configurationSha256(),
        Descriptions.version(),
        engine.model().summary(),
        engine.model().configurationSha256(),
        config.engine().seed(),
        config.engine().precisionLabel(),
        engine.runtime().summary(),
        context.state().positions());
  }

  /**
   * Does one piece of work, at most one step; waits a moment where there is nothing to do.
   *
   * @return whether something was done
   * @throws TrainingException when the run failed; {@code RunFailed} is published where that is
   *     possible
   */
  public boolean doWork() throws InterruptedException {
    try {
      return loop.doWork();
    } catch (FencedException e) {
      throw new TrainingException(e.getMessage() == null ? "fenced" : e.getMessage(), e);
    } catch (RuntimeException | Error e) {
      // An OutOfMemoryError too: whoever watches the run must learn that it is over.
      throw failed(e);
    }
  }

  private TrainingException failed(Throwable e) {
    String reason = e.getMessage() == null ? e.toString() : e.getMessage();
    Path lastGood = keeper.lastGood();
    LOG.error("the run failed at step {}", context.state().step(), e);
    try {
      context
          .publisher()
          .publish(
              new RunFailed(
                  context.plan().attempt(),
                  context.state().step(),
                  reason,
                  lastGood == null ? null : lastGood.toString()));
    } catch (TrainingException undelivered) {
      e.addSuppressed(undelivered);
    }
    return new TrainingException(reason + " (the last good checkpoint is " + lastGood + ")", e);
  }

  /** Whether the run has ended as asked. */
  public boolean ended() {
    return loop.ended();
  }

  /** Asks for the end after the current step and a checkpoint. */
  public void requestStop(String reason) {
    requests.requestStop(reason);
  }

  /** The run's id. */
  public String id() {
    return context.plan().run();
  }

  /** The life of the run, from 1. */
  public int attempt() {
    return context.plan().attempt();
  }

  /** The checkpoint that this life went on from; null for a new run. */
  public @Nullable Path resumedFrom() {
    RunPlan.Resumed resumed = context.plan().resumed();
    return resumed == null ? null : resumed.path();
  }

  /** What is wrong with each newer checkpoint that this life had to pass over. */
  public List<String> damagedCheckpoints() {
    RunPlan.Resumed resumed = context.plan().resumed();
    return resumed == null ? List.of() : resumed.damaged();
  }

  /** What computes. */
  public RuntimeInfo runtime() {
    return context.learner().engine().runtime();
  }

  /** Newest figures, for a progress line; safe while the run works. */
  public Progress progress() {
    return report.progress();
  }

  /** What the run has come to; call it when the run has ended or between two {@link #doWork}. */
  public RunSummary summary() {
    return report.summary();
  }

  /** Releases everything, in the reverse order; bounded. */
  @Override
  public void close() {
    closing.close();
  }
}
