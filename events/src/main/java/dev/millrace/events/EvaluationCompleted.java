package dev.millrace.events;

/**
 * Prequential quality after {@code samples} records, published every {@code evaluation.every}
 * samples.
 *
 * @param evaluation number of this evaluation in the run, from 1
 * @param step the last step before it
 * @param samples records evaluated so far
 * @param window metrics over the last {@code evaluation.window} samples
 * @param cumulative metrics over the whole run
 */
public record EvaluationCompleted(
    int attempt,
    long evaluation,
    long step,
    long samples,
    EvaluationMetrics window,
    EvaluationMetrics cumulative)
    implements Event {
  public EvaluationCompleted {
    Check.atLeast("evaluation", 1, evaluation);
  }

  @Override
  public String key() {
    return Long.toString(evaluation);
  }
}
