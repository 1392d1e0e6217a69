package dev.millrace.engine;

import java.util.List;

/**
 * Trains a model, one step at a time:
 *
 * <pre>{@code
 * engine.begin(step);
 * for each micro-batch: engine.accumulate(features, labels, rows, predictions);
 * StepResult result = engine.update(rateFactor, clipping);
 * }</pre>
 *
 * A step is a function of the engine's state, the records and the step's number; the same gives the
 * same bits. An engine is used by one thread at a time; whoever hands it to another thread
 * publishes it safely. Arrays that are passed in are read or written during the call only.
 */
public interface Engine extends AutoCloseable {
  /**
   * Starts from the model's parameters, updater state and iteration count when it came with them,
   * else from those that DL4J's initialiser gives for the seed.
   *
   * @throws IllegalArgumentException when {@link #faults} is not empty, with all of them
   */
  static Engine create(Model model, EngineOptions options) {
    return EngineFactory.create(model, options);
  }

  /** What stands against training this model in this way: sentences for the user, all at once. */
  static List<String> faults(Model model, EngineOptions options, Clipping clipping) {
    return EngineFactory.faults(model, options, clipping);
  }

  /**
   * What training this model in this way runs and needs; nothing is allocated for it.
   *
   * @throws IllegalArgumentException when {@link #faults} is not empty
   */
  static PlanReport plan(Model model, EngineOptions options) {
    return EngineFactory.plan(model, options);
  }

  /** What the user should know before training in this way, though it works: sentences. */
  static List<String> warnings(EngineOptions options) {
    return PrecisionCheck.warnings(options);
  }

  Model model();

  /**
   * Predicts in inference mode (no dropout).
   *
   * @param features {@code [rows, inputSize]}, row-major
   * @param predictions receives {@code [rows, outputSize]}, row-major
   * @throws IllegalArgumentException when an array is shorter than that
   */
  void predict(float[] features, int rows, float[] predictions);

  /**
   * Starts a step and forgets whatever was accumulated.
   *
   * @param step the 1-based number of the try, skipped ones included; with the seed it decides the
   *     dropout masks
   */
  void begin(long step);

  /**
   * Takes one micro-batch: predicts it in inference mode with the parameters before the update
   * (test-then-train), then adds its gradient to the step's, every sample with equal weight.
   *
   * @param features {@code [rows, inputSize]}, row-major
   * @param labels {@code [rows, outputSize]}, row-major; one-hot for classes
   * @param predictions receives {@code [rows, outputSize]}, row-major
   * @throws IllegalArgumentException when an array is shorter than that, or rows is not positive
   */
  void accumulate(float[] features, float[] labels, int rows, float[] predictions);

  /**
   * Applies the accumulated gradient in DL4J's order: mean, gradient normalisation or clipping
   * (once, on the mean), l1 and l2, updater, weight decay, subtract, constraints. A loss or
   * gradient that is not finite changes nothing and names the parameter in the result.
   *
   * @param rateFactor multiplies the scheduled rate; finite, not negative
   * @return the engine's one result object, overwritten by the next call
   * @throws IllegalStateException when nothing was accumulated since {@link #begin}
   */
  StepResult update(double rateFactor, Clipping clipping);

  /** A deep copy of the state between two steps. */
  EngineState state();

  /**
   * Takes a state back; what was accumulated is forgotten.
   *
   * @throws IllegalArgumentException when the state is of another model or updater
   */
  void restore(EngineState state);

  /**
   * The scheduled rate before any factor, of the first trained layer where the model's layers
   * differ.
   *
   * @param k the 1-based number of the update being made (optimizerStep + 1)
   */
  double scheduledRate(long k);

  RuntimeInfo runtime();

  /** Releases all native memory of the engine. Closing again does nothing. */
  @Override
  void close();
}
