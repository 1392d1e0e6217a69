package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
  private static void rates(Schedule schedule, double... expected) {
    double[] actual =
        LongStream.rangeClosed(1, expected.length).mapToDouble(schedule::rate).toArray();
    assertThat(actual).containsExactly(expected, within(1e-12));
  }

  @Test
  void simpleFormsHaveTheirRates() {
    rates(new Schedule.Constant(0.1), 0.1, 0.1, 0.1);
    rates(new Schedule.Step(0.1, 0.5, 2), 0.1, 0.1, 0.05, 0.05, 0.025);
    rates(new Schedule.Exponential(0.8, 0.5), 0.8, 0.4, 0.2);
    rates(new Schedule.Polynomial(1, 0.2, 1, 4), 1, 0.8, 0.6, 0.4, 0.2, 0.2);
    rates(new Schedule.Polynomial(1, 0, 2, 2), 1, 0.25, 0, 0);
    rates(new Schedule.InverseSquareRoot(1, 4), 1, 1, 1, 1, Math.sqrt(4 / 5.0));
    rates(new Schedule.StableDecay(1, 2, 2, 0), 1, 1, 1, 0.5, 0, 0);
  }

  @Test
  void cosineEndsAtTheFloorAndStaysThere() {
    double quarter = 0.5 * (1 + Math.cos(Math.PI / 4));
    rates(new Schedule.Cosine(1, 0, 4, false, 1), 1, quarter, 0.5, 1 - quarter, 0, 0);
  }

  @Test
  void restartsBeginAgainInGrowingPeriods() {
    double quarter = 0.5 * (1 + Math.cos(Math.PI / 4));
    rates(new Schedule.Cosine(1, 0, 2, true, 2), 1, 0.5, 1, quarter, 0.5, 1 - quarter, 1);
    rates(new Schedule.Cosine(1, 0, 2, true, 1), 1, 0.5, 1, 0.5, 1);
  }

  @Test
  void oneCycleRisesAndFalls() {
    Schedule cycle = new Schedule.OneCycle(1, 8, 0.5, 10, 100);
    assertThat(cycle.rate(1)).isCloseTo(0.1, within(1e-12));
    assertThat(cycle.rate(5)).isCloseTo(1, within(1e-12));
    assertThat(cycle.rate(9)).isCloseTo(0.01, within(1e-12));
    assertThat(cycle.rate(900)).isCloseTo(0.01, within(1e-12));
  }

  @Test
  void warmUpReachesTheRateAtItsLastUpdate() {
    rates(
        new Schedule.WarmUp(4, new Schedule.Exponential(0.4, 0.5)),
        0.1,
        0.2,
        0.3,
        0.4,
        0.4,
        0.2,
        0.1);
  }

  @Test
  void everyBoundIsKept() {
    assertThatThrownBy(() -> new Schedule.Constant(0))
        .hasMessage("rate must be positive and finite: 0.0");
    assertThatThrownBy(() -> new Schedule.Step(0.1, 0.5, 0))
        .hasMessage("every must be 1 or more: 0");
    assertThatThrownBy(() -> new Schedule.Cosine(0.1, 0.2, 5, false, 1))
        .hasMessage("floor must be from 0 to the rate 0.1: 0.2");
    assertThatThrownBy(() -> new Schedule.Cosine(0.1, 0, 5, true, 0.5))
        .hasMessage("growth must be 1 or more: 0.5");
    assertThatThrownBy(() -> new Schedule.OneCycle(1, 8, 1, 10, 100))
        .hasMessage("rise must be between 0 and 1: 1.0");
    assertThatThrownBy(
            () -> new Schedule.WarmUp(2, new Schedule.WarmUp(2, new Schedule.Constant(1))))
        .hasMessageStartingWith("then must not be a second warm-up");
    assertThatThrownBy(() -> Clipping.norm(Double.NaN))
        .hasMessage("clipping threshold must be positive and finite: NaN");
    assertThatThrownBy(() -> Threads.of(0)).hasMessage("threads must be 1 or more: 0");
    assertThatThrownBy(() -> new Threads(-1)).hasMessage("threads must be auto or 1 to 1024: -1");
    assertThatThrownBy(() -> EngineOptions.of(1).withBatchSize(0))
        .hasMessage("batchSize must be positive: 0");
  }
}
