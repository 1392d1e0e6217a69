package dev.millrace.app.job;

import dev.millrace.engine.Schedule;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * A schedule whose rate may still have to come from the model.
 *
 * @param rate empty: the model's
 * @param warmUp updates of warm-up, or empty
 * @param then the schedule that a rate gives
 */
record RatePlan(Optional<Double> rate, Optional<Long> warmUp, DoubleFunction<Schedule> then) {

  /**
   * The schedule from {@code peak}.
   *
   * @throws IllegalArgumentException where the peak breaks a rule, such as one below the floor
   */
  Schedule from(double peak) {
    Schedule schedule = then.apply(peak);
    return warmUp.<Schedule>map(steps -> new Schedule.WarmUp(steps, schedule)).orElse(schedule);
  }
}
