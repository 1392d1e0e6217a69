package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class SchedulePropertyTest {
  private static final double PEAK = 0.4;
  private static final double FLOOR = 0.01;
  private static final double ROUNDING = 1e-12;

  /** Each form with the peak and, where it has one, the floor. */
  @Provide
  Arbitrary<Schedule> forms() {
    Arbitrary<Long> steps = Arbitraries.longs().between(1, 100_000);
    Arbitrary<Double> fraction = Arbitraries.doubles().between(0.01, 0.99);
    Arbitrary<Double> growth = Arbitraries.doubles().between(1, 4).edgeCases(e -> e.add(1.0, 2.0));
    return Arbitraries.oneOf(
        Arbitraries.just(new Schedule.Constant(PEAK)),
        Combinators.combine(fraction, steps).as((f, n) -> new Schedule.Step(PEAK, f, n)),
        fraction.map(f -> new Schedule.Exponential(PEAK, f)),
        Combinators.combine(fraction, steps)
            .as((p, n) -> new Schedule.Polynomial(PEAK, FLOOR, 4 * p, n)),
        steps.map(n -> new Schedule.Cosine(PEAK, FLOOR, n, false, 1)),
        Combinators.combine(steps, growth)
            .as((n, g) -> new Schedule.Cosine(PEAK, FLOOR, n, true, g)),
        Combinators.combine(steps, fraction)
            .as((n, rise) -> new Schedule.OneCycle(PEAK, n, rise, 25, PEAK / FLOOR)),
        Combinators.combine(steps, steps)
            .as((stable, decay) -> new Schedule.StableDecay(PEAK, stable, decay, FLOOR)),
        steps.map(n -> new Schedule.InverseSquareRoot(PEAK, n)));
  }

  @Provide
  Arbitrary<Schedule> schedules() {
    Arbitrary<Schedule> warmed =
        Combinators.combine(Arbitraries.longs().between(1, 10_000), forms())
            .as(Schedule.WarmUp::new);
    return Arbitraries.oneOf(forms(), warmed);
  }

  @Property
  void everyRateIsWithinItsBounds(
      @ForAll("schedules") Schedule schedule, @ForAll @LongRange(min = 1, max = 1L << 40) long k) {
    assertThat(schedule.rate(k)).isBetween(0.0, PEAK * (1 + ROUNDING));
  }

  @Property
  void formsWithAFloorKeepIt(
      @ForAll @LongRange(min = 1, max = 10_000) long steps,
      @ForAll @DoubleRange(min = 1, max = 3) double growth,
      @ForAll @LongRange(min = 1, max = 1L << 40) long k) {
    for (Schedule schedule :
        List.of(
            new Schedule.Polynomial(PEAK, FLOOR, 2, steps),
            new Schedule.Cosine(PEAK, FLOOR, steps, true, growth),
            new Schedule.StableDecay(PEAK, steps, steps, FLOOR))) {
      assertThat(schedule.rate(k)).isGreaterThanOrEqualTo(FLOOR * (1 - ROUNDING));
    }
  }

  /** Nothing but k decides, so a restored run goes on at any step with the same bits. */
  @Property
  void aRateDoesNotDependOnWhatWasAskedBefore(
      @ForAll("schedules") Schedule schedule,
      @ForAll @Size(max = 20) List<@LongRange(min = 1, max = 1_000_000) Long> others,
      @ForAll @LongRange(min = 1, max = 1_000_000) long k) {
    double fresh = schedule.rate(k);
    others.forEach(schedule::rate);
    assertThat(schedule.rate(k)).isEqualTo(fresh);
  }

  @Property
  void warmUpRisesEvenlyAndMeetsWhatFollows(
      @ForAll("forms") Schedule then, @ForAll @LongRange(min = 1, max = 10_000) long steps) {
    Schedule warmed = new Schedule.WarmUp(steps, then);
    double first = then.rate(1);
    assertThat(warmed.rate(steps)).isEqualTo(first);
    assertThat(warmed.rate(steps + 1)).isEqualTo(first);
    assertThat(warmed.rate(1)).isCloseTo(first / steps, within(ROUNDING));
    for (long k = 2; k <= Math.min(steps, 50); k++) {
      assertThat(warmed.rate(k) - warmed.rate(k - 1)).isCloseTo(first / steps, within(ROUNDING));
    }
  }

  @Property
  void afterTheWarmUpTheScheduleCountsFromItsEnd(
      @ForAll("forms") Schedule then,
      @ForAll @LongRange(min = 1, max = 10_000) long steps,
      @ForAll @LongRange(min = 1, max = 100_000) long k) {
    assertThat(new Schedule.WarmUp(steps, then).rate(steps + k)).isEqualTo(then.rate(k));
  }

  @Property
  void restartsBeginAtTheSumOfThePeriods(
      @ForAll @LongRange(min = 1, max = 1000) long steps,
      @ForAll @LongRange(min = 0, max = 12) long period) {
    Schedule doubling = new Schedule.Cosine(PEAK, FLOOR, steps, true, 2);
    long start = steps * ((1L << period) - 1);
    assertThat(doubling.rate(start + 1)).isEqualTo(PEAK);
    long half = start + (steps << period) / 2;
    assertThat(doubling.rate(half + 1))
        .isBetween(FLOOR, (PEAK + FLOOR) / 2 + (PEAK - FLOOR) * 2 / (steps << period));
    if (steps << period > 1) {
      assertThat(doubling.rate(start + (steps << period))).isLessThan(PEAK);
    }
  }

  @Property
  void periodsThatHardlyGrowAreFoundAtOnce(@ForAll @LongRange(min = 1, max = 1L << 40) long k) {
    assertThat(new Schedule.Cosine(PEAK, FLOOR, 1, true, 1 + 1e-9).rate(k))
        .isBetween(FLOOR * (1 - ROUNDING), PEAK);
  }
}
