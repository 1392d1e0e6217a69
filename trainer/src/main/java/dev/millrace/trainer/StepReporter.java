package dev.millrace.trainer;

import dev.millrace.engine.StepResult;
import dev.millrace.events.EvaluationCompleted;
import dev.millrace.events.EvaluationMetrics;
import dev.millrace.events.Event;
import dev.millrace.events.LossScaleChanged;
import dev.millrace.events.RecordRange;
import dev.millrace.events.RecordRejected;
import dev.millrace.events.RunPaused;
import dev.millrace.events.StepCompleted;
import dev.millrace.events.StepDurations;
import dev.millrace.events.StepSkipped;
import dev.millrace.ingest.Batch;
import dev.millrace.ingest.RejectedRecord;
import dev.millrace.trainer.evaluation.Evaluator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns what a step did into events. */
final class StepReporter {
  private static final double NANOS = 1e9;

  private final RunContext context;
  private final RunState state;
  private final String precision;
  private final boolean scalesLoss;
  private volatile Latest latest;

  /** What a progress line shows; replaced as a whole, so that another thread may read it. */
  record Latest(
      long step, double loss, EvaluationMetrics window, double learningRate, long samples) {}

  StepReporter(RunContext context) {
    this.context = context;
    this.state = context.state();
    this.precision = context.config().engine().precisionLabel();
    this.scalesLoss = context.config().engine().scalesLoss();
    Evaluator evaluator = context.learner().evaluator();
    this.latest =
        new Latest(state.step(), Double.NaN, evaluator.window(), Double.NaN, evaluator.samples());
  }

  Latest latest() {
    return latest;
  }

  /**
   * @param waitedNanos for the step's records
   */
  void step(List<Batch> batches, StepResult result, long waitedNanos) {
    List<RecordRange> ranges = ranges(batches);
    publish(
        result.skipped()
            ? skipped(result, ranges)
            : completed(result, ranges, waitedNanos, eventTimeLag(batches)));
    lossScale(result);
    latest =
        new Latest(
            state.step(),
            result.loss(),
            latest.window(),
            result.learningRate(),
            context.learner().evaluator().samples());
  }

  private StepCompleted completed(
      StepResult result, List<RecordRange> ranges, long waitedNanos, @Nullable Double lag) {
    return new StepCompleted(
        context.plan().attempt(),
        state.step(),
        result.optimizerStep(),
        result.samples(),
        result.loss(),
        result.gradientNorm(),
        result.clipped(),
        result.learningRate(),
        scalesLoss ? result.lossScale() : null,
        precision,
        new StepDurations(
            waitedNanos / NANOS,
            result.forwardBackwardNanos() / NANOS,
            result.updateNanos() / NANOS),
        ranges,
        lag);
  }

  private StepSkipped skipped(StepResult result, List<RecordRange> ranges) {
    return new StepSkipped(
        context.plan().attempt(),
        state.step(),
        result.optimizerStep(),
        result.samples(),
        reason(result),
        result.offendingParameter(),
        result.loss(),
        result.gradientNorm(),
        result.learningRate(),
        scalesLoss ? result.lossScale() : null,
        ranges);
  }

  private static String reason(StepResult result) {
    if (result.overflowed()) {
      return "overflow: gradient is not finite at loss scale " + result.lossScale();
    }
    return "loss".equals(result.offendingParameter())
        ? "loss is not finite"
        : "gradient is not finite";
  }

  private void lossScale(StepResult result) {
    if (result.lossScale() != result.nextLossScale() || result.lossScaleAtMinimum()) {
      publish(
          new LossScaleChanged(
              context.plan().attempt(),
              state.step(),
              result.lossScale(),
              result.nextLossScale(),
              cause(result)));
    }
  }

  private static LossScaleChanged.Cause cause(StepResult result) {
    if (result.lossScaleAtMinimum()) {
      return LossScaleChanged.Cause.MINIMUM;
    }
    return result.overflowed() ? LossScaleChanged.Cause.OVERFLOW : LossScaleChanged.Cause.GROWTH;
  }

  /** The trainer has paused by itself after the last step. */
  void paused(String reason) {
    publish(new RunPaused(context.plan().attempt(), state.step(), reason, null));
  }

  private static List<RecordRange> ranges(List<Batch> batches) {
    List<RecordRange> ranges = new ArrayList<>();
    int index = 0;
    for (Batch batch : batches) {
      if (batch.rows() > 0) {
        for (RecordRange range : batch.ranges()) {
          ranges.add(
              index == 0
                  ? range
                  : new RecordRange(
                      range.topic(), range.partition(), range.from(), range.to(), index));
        }
        index++;
      }
    }
    return ranges;
  }

  private @Nullable Double eventTimeLag(List<Batch> batches) {
    long newest = batches.stream().mapToLong(Batch::newestTimestamp).max().orElse(-1);
    return newest < 0 ? null : (context.clock().millis() - newest) / 1e3;
  }

  /** Publishes an evaluation when enough samples have been scored since the last one. */
  void evaluation() {
    Evaluator evaluator = context.learner().evaluator();
    long number = evaluator.samples() / context.config().evaluation().every();
    if (number > state.evaluations()) {
      state.evaluated(number);
      EvaluationMetrics window = evaluator.window();
      latest =
          new Latest(
              state.step(), latest.loss(), window, latest.learningRate(), evaluator.samples());
      publish(
          new EvaluationCompleted(
              context.plan().attempt(),
              number,
              state.step(),
              evaluator.samples(),
              window,
              evaluator.cumulative()));
    }
  }

  void rejected(List<RejectedRecord> records) {
    for (RejectedRecord record : records) {
      publish(
          new RecordRejected(
              context.plan().attempt(),
              record.topic(),
              record.partition(),
              record.offset(),
              record.error(),
              record.reason()));
    }
  }

  private void publish(Event event) {
    context.publisher().publish(event);
  }
}
