package dev.millrace.app.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.Schedule;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ScheduleBlockTest {
  @TempDir Path dir;

  @BeforeEach
  void model() {
    Models.classifier(dir, 2, 2);
  }

  static Arguments[] forms() {
    return new Arguments[] {
      Arguments.of("constant", new Schedule.Constant(0.1)),
      Arguments.of("step: {factor: 0.5, every: 100 steps}", new Schedule.Step(0.1, 0.5, 100)),
      Arguments.of("exponential: {factor: 0.99}", new Schedule.Exponential(0.1, 0.99)),
      Arguments.of("polynomial: {steps: 9}", new Schedule.Polynomial(0.1, 0, 1, 9)),
      Arguments.of(
          "polynomial: {steps: 9, power: 2, floor: 0.01}",
          new Schedule.Polynomial(0.1, 0.01, 2, 9)),
      Arguments.of("cosine: {steps: 9}", new Schedule.Cosine(0.1, 0, 9, false, 1)),
      Arguments.of("restarts: {steps: 9}", new Schedule.Cosine(0.1, 0, 9, true, 1)),
      Arguments.of(
          "restarts: {steps: 9, growth: 2, floor: 0.01}",
          new Schedule.Cosine(0.1, 0.01, 9, true, 2)),
      Arguments.of("one-cycle: {steps: 9}", new Schedule.OneCycle(0.1, 9, 0.3, 25, 1e4)),
      Arguments.of(
          "one-cycle: {steps: 9, rise: 0.2, startDivisor: 10, endDivisor: 100}",
          new Schedule.OneCycle(0.1, 9, 0.2, 10, 100)),
      Arguments.of("stable-decay: {stable: 5, decay: 4}", new Schedule.StableDecay(0.1, 5, 4, 0)),
      Arguments.of(
          "inverse-square-root: {timescale: 50 steps}", new Schedule.InverseSquareRoot(0.1, 50)),
    };
  }

  @ParameterizedTest
  @MethodSource("forms")
  void everyFormOfTheEngineCanBeWritten(String form, Schedule expected) {
    String then = form.equals("constant") ? form : "{" + form + "}";

    assertThat(schedule("rate: 0.1, then: " + then)).isEqualTo(expected);
  }

  @Test
  void rateAloneIsConstant() {
    assertThat(schedule("rate: 0.1")).isEqualTo(new Schedule.Constant(0.1));
  }

  @Test
  void floorAboveTheRateIsRefusedWhereItStands() {
    assertThat(faults("rate: 0.1, then: {cosine: {steps: 9, floor: 0.2}}"))
        .contains("training.schedule: floor must be from 0 to the rate 0.1: 0.2");
  }

  @Test
  void formWithoutWhatItNeedsIsRefused() {
    assertThat(faults("rate: 0.1, then: {step: {}}"))
        .contains("training.schedule.then.step.factor: missing")
        .contains("training.schedule.then.step.every: missing");
    assertThat(faults("rate: 0.1, then: cosine"))
        .contains("training.schedule.then.cosine.steps: missing");
  }

  @Test
  void warmUpNeedsSteps() {
    assertThat(faults("rate: 0.1, warmup: {}"))
        .contains("training.schedule.warmup.steps: missing; allowed: a count of steps");
  }

  private Schedule schedule(String keys) {
    return JobText.load(dir, text(keys)).template().engine().schedule();
  }

  private String faults(String keys) {
    return String.join("\n", JobText.faults(dir, text(keys)));
  }

  private static String text(String keys) {
    return JobText.MINIMAL + "training: {schedule: {" + keys + "}}\n";
  }
}
