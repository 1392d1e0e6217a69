package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Forms;
import dev.millrace.app.yaml.Slot;
import dev.millrace.app.yaml.Type;
import dev.millrace.app.yaml.Types;
import dev.millrace.engine.Schedule;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * {@code schedule: {rate, warmup: {steps}, then: FORM}}. Every form starts from {@code rate} (its
 * peak, where it has one); steps are updates, counted from the end of the warm-up.
 */
final class ScheduleBlock {
  private static final String STEPS = "steps";
  private static final String FLOOR = "floor";

  private static final Type<Double> GROWTH = Types.number("a number from 1", v -> v >= 1);

  private static final Forms<DoubleFunction<Schedule>> FORMS =
      new Forms<>(
          Map.of(
              "constant", ScheduleBlock::constant,
              "step", ScheduleBlock::step,
              "exponential", ScheduleBlock::exponential,
              "polynomial", ScheduleBlock::polynomial,
              "cosine", ScheduleBlock::cosine,
              "restarts", ScheduleBlock::restarts,
              "one-cycle", ScheduleBlock::oneCycle,
              "stable-decay", ScheduleBlock::stableDecay,
              "inverse-square-root", ScheduleBlock::inverseSquareRoot));

  private ScheduleBlock() {}

  static Slot<Optional<RatePlan>> read(Block schedule) {
    Slot<Optional<Double>> rate = schedule.optional("rate", Types.positive());
    Block warmUp = schedule.block("warmup");
    Slot<Optional<Long>> steps =
        warmUp.isPresent()
            ? warmUp.required(STEPS, Types.steps()).map(Optional::of)
            : warmUp.optional(STEPS, Types.steps());
    warmUp.build(() -> steps);
    Slot<DoubleFunction<Schedule>> then = schedule.optional("then", FORMS, Schedule.Constant::new);
    return schedule.build(
        () ->
            schedule.isPresent()
                ? Optional.of(checked(new RatePlan(rate.get(), steps.get(), then.get())))
                : Optional.empty());
  }

  /** A rate that is given is tried at once. */
  private static RatePlan checked(RatePlan plan) {
    plan.rate().ifPresent(plan::from);
    return plan;
  }

  private static Slot<DoubleFunction<Schedule>> constant(Block form) {
    return form.build(() -> Schedule.Constant::new);
  }

  private static Slot<DoubleFunction<Schedule>> step(Block form) {
    Slot<Double> factor = form.required("factor", Types.positive());
    Slot<Long> every = form.required("every", Types.steps());
    return form.build(() -> rate -> new Schedule.Step(rate, factor.get(), every.get()));
  }

  private static Slot<DoubleFunction<Schedule>> exponential(Block form) {
    Slot<Double> factor = form.required("factor", Types.positive());
    return form.build(() -> rate -> new Schedule.Exponential(rate, factor.get()));
  }

  private static Slot<DoubleFunction<Schedule>> polynomial(Block form) {
    Slot<Long> steps = form.required(STEPS, Types.steps());
    Slot<Double> power = form.optional("power", Types.positive(), Defaults.POWER);
    Slot<Double> floor = form.optional(FLOOR, Types.notNegative(), Defaults.FLOOR);
    return form.build(
        () -> rate -> new Schedule.Polynomial(rate, floor.get(), power.get(), steps.get()));
  }

  private static Slot<DoubleFunction<Schedule>> cosine(Block form) {
    Slot<Long> steps = form.required(STEPS, Types.steps());
    Slot<Double> floor = form.optional(FLOOR, Types.notNegative(), Defaults.FLOOR);
    return form.build(
        () -> rate -> new Schedule.Cosine(rate, floor.get(), steps.get(), false, Defaults.GROWTH));
  }

  private static Slot<DoubleFunction<Schedule>> restarts(Block form) {
    Slot<Long> steps = form.required(STEPS, Types.steps());
    Slot<Double> floor = form.optional(FLOOR, Types.notNegative(), Defaults.FLOOR);
    Slot<Double> growth = form.optional("growth", GROWTH, Defaults.GROWTH);
    return form.build(
        () -> rate -> new Schedule.Cosine(rate, floor.get(), steps.get(), true, growth.get()));
  }

  private static Slot<DoubleFunction<Schedule>> oneCycle(Block form) {
    Slot<Long> steps = form.required(STEPS, Types.steps());
    Slot<Double> rise = form.optional("rise", Types.fraction(), Defaults.RISE);
    Slot<Double> start = form.optional("startDivisor", Types.positive(), Defaults.START_DIVISOR);
    Slot<Double> end = form.optional("endDivisor", Types.positive(), Defaults.END_DIVISOR);
    return form.build(
        () -> rate -> new Schedule.OneCycle(rate, steps.get(), rise.get(), start.get(), end.get()));
  }

  private static Slot<DoubleFunction<Schedule>> stableDecay(Block form) {
    Slot<Long> stable = form.required("stable", Types.steps());
    Slot<Long> decay = form.required("decay", Types.steps());
    Slot<Double> floor = form.optional(FLOOR, Types.notNegative(), Defaults.FLOOR);
    return form.build(
        () -> rate -> new Schedule.StableDecay(rate, stable.get(), decay.get(), floor.get()));
  }

  private static Slot<DoubleFunction<Schedule>> inverseSquareRoot(Block form) {
    Slot<Long> timescale = form.required("timescale", Types.steps());
    return form.build(() -> rate -> new Schedule.InverseSquareRoot(rate, timescale.get()));
  }
}
