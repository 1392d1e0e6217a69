package dev.millrace.trainer.checkpoint;

import dev.millrace.engine.LossScale;
import dev.millrace.events.Clip;
import dev.millrace.events.Position;
import dev.millrace.ingest.normalise.NormaliserState;
import dev.millrace.trainer.evaluation.EvaluatorState;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What training has made of the records and commands so far, besides parameters and updater state:
 * equal for two runs that did the same.
 *
 * @param step tries so far, skipped ones included
 * @param optimizerStep successful updates
 * @param skippedSteps tries whose loss or gradient was not finite
 * @param evaluations published so far
 * @param rateFactor what commands made of the learning rate
 * @param pauseReason why the trainer paused by itself, else null
 * @param rejected records that never reached the model, by error
 * @param positions next offset of every partition
 */
public record TrainingState(
    long step,
    long optimizerStep,
    long skippedSteps,
    long evaluations,
    double rateFactor,
    Clip clip,
    boolean paused,
    @Nullable String pauseReason,
    LossScale lossScale,
    Map<String, Long> rejected,
    List<Position> positions,
    NormaliserState normaliser,
    EvaluatorState evaluator,
    LossTrail lossTrail) {
  public TrainingState {
    positions = List.copyOf(positions);
  }
}
