package dev.millrace.trainer;

import dev.millrace.engine.Clipping;
import dev.millrace.engine.Engine;
import dev.millrace.engine.EngineState;
import dev.millrace.engine.StepResult;
import dev.millrace.events.Clip;
import dev.millrace.ingest.Batch;
import dev.millrace.ingest.normalise.Normaliser;
import dev.millrace.trainer.evaluation.Evaluator;
import java.util.List;
import java.util.Objects;

/**
 * A step as a function of state and records: normalise with the statistics from before the batch,
 * predict and score (test-then-train), train on the same values, update the statistics.
 */
final class Learner implements AutoCloseable {
  private final Engine engine;
  private final Normaliser normaliser;
  private final Evaluator evaluator;
  private float[] inputs = new float[0];
  private float[] predictions = new float[0];
  private long optimizerStep;

  Learner(Engine engine, Normaliser normaliser, Evaluator evaluator) {
    this.engine = engine;
    this.normaliser = normaliser;
    this.evaluator = evaluator;
    this.optimizerStep = engine.state().optimizerStep();
  }

  /**
   * Makes one step.
   *
   * @param step its number, from 1
   * @param batches its micro-batches; those without rows are passed over
   * @return the engine's result object, valid until the next step
   */
  StepResult learn(long step, List<Batch> batches, double rateFactor, Clip clip) {
    engine.begin(step);
    for (Batch batch : batches) {
      if (batch.rows() > 0) {
        learn(batch);
      }
    }
    StepResult result = engine.update(rateFactor, clipping(clip));
    optimizerStep = result.optimizerStep();
    return result;
  }

  private void learn(Batch batch) {
    int rows = batch.rows();
    inputs = atLeast(inputs, batch.features().length);
    predictions = atLeast(predictions, rows * engine.model().outputSize());
    normaliser.normalise(batch.features(), rows, inputs);
    engine.accumulate(inputs, batch.labels(), rows, predictions);
    evaluator.observe(predictions, batch.labels(), rows);
    normaliser.update(batch.features(), rows);
  }

  private static float[] atLeast(float[] array, int length) {
    return array.length >= length ? array : new float[length];
  }

  private static Clipping clipping(Clip clip) {
    return switch (clip.kind()) {
      case NONE -> Clipping.none();
      case NORM -> Clipping.norm(Objects.requireNonNull(clip.threshold()));
      case LAYER_NORM -> Clipping.layerNorm(Objects.requireNonNull(clip.threshold()));
      case VALUE -> Clipping.value(Objects.requireNonNull(clip.threshold()));
    };
  }

  /** The schedule's rate at the next update. */
  double scheduledRate() {
    return engine.scheduledRate(optimizerStep + 1);
  }

  /** Takes the engine's part of a checkpoint back; normalisation and evaluation go on. */
  void restore(EngineState state) {
    engine.restore(state);
    optimizerStep = state.optimizerStep();
  }

  Engine engine() {
    return engine;
  }

  Normaliser normaliser() {
    return normaliser;
  }

  Evaluator evaluator() {
    return evaluator;
  }

  @Override
  public void close() {
    engine.close();
  }
}
