package dev.millrace.trainer.evaluation;

import dev.millrace.engine.Task;
import dev.millrace.events.EvaluationMetrics;

/**
 * Prequential evaluation (Gama, Sebastião, Rodrigues 2013): every record is predicted before it is
 * trained on, and scored over the whole run and over a window of the newest samples.
 */
public sealed interface Evaluator permits ClassificationEvaluator, RegressionEvaluator {

  /**
   * @param outputs values per prediction and label
   * @param window samples that {@link #window} looks back
   */
  static Evaluator of(Task task, int outputs, int window) {
    return switch (task) {
      case CLASSIFICATION -> new ClassificationEvaluator(outputs, window);
      case REGRESSION -> new RegressionEvaluator(outputs, window);
    };
  }

  /**
   * Scores predictions made before these records were trained on.
   *
   * @param predictions {@code [rows, outputs]}, row-major
   * @param labels {@code [rows, outputs]}, row-major
   */
  void observe(float[] predictions, float[] labels, int rows);

  /** Records scored so far. */
  long samples();

  /** Metrics over the newest samples, at most the window's size. */
  EvaluationMetrics window();

  /** Metrics over all samples. */
  EvaluationMetrics cumulative();

  /** A copy of everything {@link #restore} needs. */
  EvaluatorState state();

  /**
   * Takes a state back; of a longer window the newest samples are kept.
   *
   * @throws IllegalArgumentException when the state is of another task or number of outputs
   */
  void restore(EvaluatorState state);
}
