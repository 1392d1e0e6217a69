package dev.millrace.callbacks;

import dev.millrace.events.EvaluationCompleted;
import dev.millrace.events.Event;
import dev.millrace.events.StepCompleted;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A monitored value and where in the run it was seen; numbers that a step does not carry are 0.
 *
 * @param value may be NaN or infinite
 */
record Observation(double value, long evaluation, long step, long samples) {

  /**
   * What {@code event} says of the monitored value; null where it is of another kind.
   *
   * @throws MissingMetricException when it is an evaluation without that metric
   */
  static @Nullable Observation of(Monitor monitor, Event event) {
    if (monitor.perStep()) {
      return event instanceof StepCompleted step
          ? new Observation(step.gradientNorm(), 0, step.step(), 0)
          : null;
    }
    if (!(event instanceof EvaluationCompleted evaluation)) {
      return null;
    }
    Double value = Metrics.value(evaluation, monitor.name());
    if (value == null) {
      throw new MissingMetricException(monitor, evaluation);
    }
    return new Observation(value, evaluation.evaluation(), evaluation.step(), evaluation.samples());
  }

  /** The kind of event that it is seen in. */
  static Set<Class<? extends Event>> source(Monitor monitor) {
    return Set.of(monitor.perStep() ? StepCompleted.class : EvaluationCompleted.class);
  }

  /** The position in the run, as patience counts it. */
  long at(Unit unit) {
    return switch (unit) {
      case EVALUATIONS -> evaluation;
      case STEPS -> step;
      case SAMPLES -> samples;
    };
  }
}
