package dev.millrace.callbacks;

import dev.millrace.events.EvaluationCompleted;

/** An evaluation does not have the monitored metric. */
final class MissingMetricException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MissingMetricException(Monitor monitor, EvaluationCompleted evaluation) {
    super(
        "evaluation "
            + evaluation.evaluation()
            + " has no "
            + monitor.name()
            + "; it has "
            + String.join(", ", Metrics.present(evaluation)));
  }
}
