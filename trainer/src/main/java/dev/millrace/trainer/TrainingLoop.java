package dev.millrace.trainer;

import dev.millrace.engine.StepResult;
import dev.millrace.events.Heartbeat;
import dev.millrace.events.RunStopped;
import dev.millrace.ingest.Batch;
import dev.millrace.ingest.EndOfData;
import dev.millrace.ingest.Intake;
import dev.millrace.trainer.command.IncomingCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run, one piece of work at a time. Between two steps, in this order: commands of the journal,
 * commands that have arrived, each with the checkpoint that it asks for, the end if it is due; then
 * the next step's batches and the step.
 */
final class TrainingLoop {
  private static final Duration WAIT = Duration.ofMillis(50);
  private static final String OVERFLOWING =
      "gradients overflow with the loss scale at its minimum: values leave the range of float16;"
          + " lower the learning rate or restore a checkpoint, then resume; or train afresh in"
          + " bf16-mixed or float32";

  private final RunContext context;
  private final RunState state;
  private final Requests requests;
  private final JournalCursor journal;
  private final CheckpointKeeper keeper;
  private final StepReporter reporter;
  private final Until until;
  private final List<Batch> pending = new ArrayList<>();
  private int pendingBatches;
  private @Nullable EndOfData dataEnd;
  private boolean dirty;
  private long waitedNanos;
  private volatile Heartbeat.@Nullable State checkpointing;
  private volatile Progress.Phase phase = Progress.Phase.WAITING;

  TrainingLoop(
      RunContext context,
      Requests requests,
      JournalCursor journal,
      CheckpointKeeper keeper,
      Until until) {
    this.context = context;
    this.state = context.state();
    this.requests = requests;
    this.journal = journal;
    this.keeper = keeper;
    this.reporter = new StepReporter(context);
    this.until = absolute(until);
  }

  private Until absolute(Until wanted) {
    return wanted instanceof Until.MoreSteps more
        ? new Until.Step(state.step() + more.steps())
        : wanted;
  }

  /** Newest figures; safe to read from any thread. */
  Progress progress() {
    StepReporter.Latest latest = reporter.latest();
    return new Progress(
        phase,
        latest.step(),
        latest.loss(),
        latest.window(),
        latest.learningRate(),
        latest.samples(),
        context.source().lag());
  }

  /** Why nothing happens just now; null while steps are made. Safe to read from any thread. */
  Heartbeat.@Nullable State quiet() {
    Heartbeat.State writing = checkpointing;
    if (writing != null) {
      return writing;
    }
    return switch (phase) {
      case WAITING -> Heartbeat.State.WAITING_FOR_DATA;
      case PAUSED -> Heartbeat.State.PAUSED;
      case REPLAYING, TRAINING, ENDED -> null;
    };
  }

  /** Whether the run has ended. */
  boolean ended() {
    return phase == Progress.Phase.ENDED;
  }

  /**
   * Does one piece of work: at most one step. Waits a moment where there is nothing to do.
   *
   * @return whether something was done
   * @throws InterruptedException when interrupted while waiting
   */
  boolean doWork() throws InterruptedException {
    if (ended()) {
      return false;
    }
    takeCommands();
    String reason = endReason();
    if (reason != null) {
      end(reason);
      return true;
    }
    return state.control().paused() ? pause() : gather();
  }

  private boolean replaying() {
    return journal.covers(state.nextStep());
  }

  private void takeCommands() {
    while (journal.applyNext(state.nextStep(), context.desk())) {
      commandSettled();
    }
    if (replaying()) {
      return;
    }
    for (IncomingCommand command = context.feed().poll();
        command != null;
        command = context.feed().poll()) {
      context.desk().take(command, state.nextStep());
    }
    while (context.desk().settleNext(state.nextStep())) {
      commandSettled();
    }
  }

  /**
   * What a command did is state, even without a step: a stop must not be replayed by the next life.
   */
  private void commandSettled() {
    dirty = true;
    for (String tag : requests.takeCheckpoints()) {
      checkpoint(tag.isEmpty() ? null : tag, false);
    }
  }

  private @Nullable String endReason() {
    if (requests.stopReason() != null) {
      return requests.stopReason();
    }
    if (until instanceof Until.Step end && state.step() >= end.step()) {
      return "step " + end.step() + " reached";
    }
    return dataEnd != null && pendingBatches == 0 ? "end of data" : null;
  }

  private void end(String reason) {
    if (dataEnd != null) {
      state.moveTo(dataEnd.positions());
      dirty = true;
    }
    if ((dirty || keeper.written() == 0) && !checkpoint(null, dataEnd != null)) {
      throw new TrainingException("the last checkpoint could not be written");
    }
    context.publisher().publish(new RunStopped(context.plan().attempt(), state.step(), reason));
    context.publisher().flush();
    phase = Progress.Phase.ENDED;
  }

  private boolean pause() throws InterruptedException {
    phase = Progress.Phase.PAUSED;
    requireNoEndInSight();
    IncomingCommand command = context.feed().poll(WAIT);
    if (command != null) {
      context.desk().take(command, state.nextStep());
    }
    return command != null;
  }

  /**
   * Who waits for the end of a run is told when it pauses by itself; a command's pause is meant.
   */
  private void requireNoEndInSight() {
    String reason = state.control().pauseReason();
    if (reason == null || until instanceof Until.Forever) {
      return;
    }
    if (dirty) {
      checkpoint(null, false);
    }
    throw new TrainingException("the run is paused: " + reason);
  }

  /** Takes a batch; makes the step when it has all of its batches. */
  private boolean gather() {
    long from = System.nanoTime();
    Intake intake = dataEnd != null ? null : context.source().poll(WAIT);
    waitedNanos += System.nanoTime() - from;
    if (intake instanceof Batch batch) {
      take(batch);
    } else if (intake instanceof EndOfData end) {
      dataEnd = end;
    }
    boolean complete = pendingBatches > 0 && (pendingBatches == wantedBatches() || dataEnd != null);
    if (complete) {
      step();
    } else if (intake == null) {
      phase = Progress.Phase.WAITING;
    }
    return intake != null || complete;
  }

  private int wantedBatches() {
    return replaying() ? journal.batches(state.nextStep()) : context.config().accumulate();
  }

  private void take(Batch batch) {
    if (batch.rows() == 0 && pending.isEmpty()) {
      consume(List.of(batch));
      return;
    }
    pending.add(batch);
    pendingBatches += batch.rows() > 0 ? 1 : 0;
  }

  private void step() {
    phase = replaying() ? Progress.Phase.REPLAYING : Progress.Phase.TRAINING;
    List<Batch> batches = List.copyOf(pending);
    pending.clear();
    pendingBatches = 0;
    StepResult result =
        context
            .learner()
            .learn(state.nextStep(), batches, state.control().rateFactor(), state.control().clip());
    consume(batches);
    state.stepDone(result.loss(), result.skipped());
    reporter.step(batches, result, waitedNanos);
    reporter.evaluation();
    waitedNanos = 0;
    pauseAtMinimum(result);
    checkpointIfDue();
  }

  private void pauseAtMinimum(StepResult result) {
    if (result.lossScaleAtMinimum()) {
      state.control().pauseFor(OVERFLOWING);
      reporter.paused(OVERFLOWING);
    }
  }

  /** Counts what the batches carried and moves the positions behind them. */
  private void consume(List<Batch> batches) {
    dirty = true;
    for (Batch batch : batches) {
      batch.rejected().forEach(state::rejected);
      reporter.rejected(batch.rejected());
      state.moveTo(batch.positionsAfter());
    }
  }

  private void checkpointIfDue() {
    Long every = context.config().checkpoints().everySteps();
    if (every != null && state.step() % every == 0) {
      checkpoint(null, false);
    }
  }

  private boolean checkpoint(@Nullable String tag, boolean finished) {
    checkpointing = Heartbeat.State.CHECKPOINTING;
    try {
      boolean written = keeper.write(tag, journal.isAheadOf(state.nextStep()), finished);
      dirty &= !written;
      return written;
    } finally {
      checkpointing = null;
    }
  }
}
