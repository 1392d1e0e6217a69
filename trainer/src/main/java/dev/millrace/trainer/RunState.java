package dev.millrace.trainer;

import dev.millrace.engine.EngineState;
import dev.millrace.events.Position;
import dev.millrace.ingest.RejectedRecord;
import dev.millrace.trainer.checkpoint.TrainingState;
import dev.millrace.trainer.command.ControlState;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;

/** The counters and positions of a run between two steps. */
final class RunState {
  private final ControlState control;
  private final LossRecorder losses = new LossRecorder();
  private final TreeMap<String, Long> rejected = new TreeMap<>();
  private final TreeMap<Integer, Position> positions = new TreeMap<>();
  private long step;
  private long skippedSteps;
  private long evaluations;

  RunState(ControlState control, Collection<Position> start) {
    this.control = control;
    moveTo(start);
  }

  ControlState control() {
    return control;
  }

  long step() {
    return step;
  }

  long nextStep() {
    return step + 1;
  }

  long skippedSteps() {
    return skippedSteps;
  }

  long evaluations() {
    return evaluations;
  }

  void stepDone(double loss, boolean skipped) {
    step++;
    skippedSteps += skipped ? 1 : 0;
    losses.add(loss);
  }

  void evaluated(long number) {
    evaluations = number;
  }

  void moveTo(Collection<Position> newPositions) {
    newPositions.forEach(position -> positions.put(position.partition(), position));
  }

  void rejected(RejectedRecord record) {
    rejected.merge(record.error(), 1L, Long::sum);
  }

  long rejectedRecords() {
    return rejected.values().stream().mapToLong(Long::longValue).sum();
  }

  List<Position> positions() {
    return List.copyOf(positions.values());
  }

  LossRecorder losses() {
    return losses;
  }

  TrainingState save(Learner learner, EngineState engine) {
    return new TrainingState(
        step,
        engine.optimizerStep(),
        skippedSteps,
        evaluations,
        control.rateFactor(),
        control.clip(),
        control.paused(),
        control.pauseReason(),
        engine.lossScale(),
        new TreeMap<>(rejected),
        positions(),
        learner.normaliser().state(),
        learner.evaluator().state(),
        losses.trail());
  }

  /** Takes a checkpoint's values; commands are restored with {@link ControlState#restore}. */
  void restore(TrainingState saved) {
    step = saved.step();
    skippedSteps = saved.skippedSteps();
    evaluations = saved.evaluations();
    rejected.clear();
    rejected.putAll(saved.rejected());
    positions.clear();
    moveTo(saved.positions());
    losses.restore(saved.lossTrail());
  }
}
