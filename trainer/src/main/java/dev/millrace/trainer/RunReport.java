package dev.millrace.trainer;

import dev.millrace.events.Position;
import dev.millrace.trainer.checkpoint.Checkpoint;
import dev.millrace.trainer.checkpoint.LossTrail;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a run looks like from outside: its progress and its summary. */
final class RunReport {
  private final RunContext context;
  private final CheckpointKeeper keeper;
  private final TrainingLoop loop;
  private final long startedNanos = System.nanoTime();
  private final long samplesBefore;

  RunReport(RunContext context, CheckpointKeeper keeper, TrainingLoop loop) {
    this.context = context;
    this.keeper = keeper;
    this.loop = loop;
    this.samplesBefore = context.learner().evaluator().samples();
  }

  Progress progress() {
    return loop.progress();
  }

  RunSummary summary() {
    Checkpoint checkpoint = keeper.checkpoint(false, false, 0);
    LossTrail losses = checkpoint.training().lossTrail();
    RunState state = context.state();
    long samples = context.learner().evaluator().samples();
    double seconds = (System.nanoTime() - startedNanos) / 1e9;
    return new RunSummary(
        context.config().job(),
        context.plan().run(),
        checkpoint.identity().runtime().summary(),
        checkpoint.identity().precision(),
        state.step(),
        state.skippedSteps(),
        samples,
        state.rejectedRecords(),
        last(losses),
        losses.firstMean(),
        losses.lastMean(),
        RunSummary.Metrics.of(context.learner().evaluator().cumulative()),
        context.learner().scheduledRate() * state.control().rateFactor(),
        keeper.written(),
        state.control().applied(),
        state.control().rejected(),
        context.publisher().published(),
        checkpoint.parametersSha256(),
        checkpoint.stateSha256(),
        positions(),
        seconds,
        (samples - samplesBefore) / seconds);
  }

  private static @Nullable Double last(LossTrail losses) {
    return losses.last().isEmpty() ? null : losses.last().get(losses.last().size() - 1);
  }

  private Map<String, Long> positions() {
    Map<String, Long> positions = new TreeMap<>();
    for (Position position : context.state().positions()) {
      positions.put(position.topic() + "-" + position.partition(), position.offset());
    }
    return positions;
  }
}
