package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.Stream;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.schedule.CycleSchedule;
import org.nd4j.linalg.schedule.ExponentialSchedule;
import org.nd4j.linalg.schedule.FixedSchedule;
import org.nd4j.linalg.schedule.ISchedule;
import org.nd4j.linalg.schedule.InverseSchedule;
import org.nd4j.linalg.schedule.MapSchedule;
import org.nd4j.linalg.schedule.PolySchedule;
import org.nd4j.linalg.schedule.RampSchedule;
import org.nd4j.linalg.schedule.ScheduleType;
import org.nd4j.linalg.schedule.SigmoidSchedule;
import org.nd4j.linalg.schedule.StepSchedule;

/** A model's own schedule, as it comes back from the model's file. */
class Dl4jScheduleTest {
  private static final int STEPS = 200;

  static Stream<ISchedule> schedules() {
    ScheduleType iteration = ScheduleType.ITERATION;
    return Stream.of(
        new FixedSchedule(0.3),
        new StepSchedule(iteration, 0.3, 0.5, 7),
        new ExponentialSchedule(iteration, 0.3, 0.97),
        new InverseSchedule(iteration, 0.3, 0.1, 0.75),
        new PolySchedule(iteration, 0.3, 2, 150),
        new SigmoidSchedule(iteration, 0.3, 0.1, 60),
        new CycleSchedule(iteration, 0.03, 0.3, 50, 8, 0.5),
        new MapSchedule(iteration, Map.of(0, 0.3, 10, 0.2, 11, 0.05, 150, 0.01)),
        new StepSchedule(ScheduleType.EPOCH, 0.3, 0.5, 1));
  }

  @ParameterizedTest
  @MethodSource("schedules")
  void rateOfUpdateKIsDl4jsAtIterationKMinusOne(ISchedule schedule) {
    Model model = Nets.model(Nets.elec(new Adam(schedule)));
    try (Engine engine = Engine.create(model, EngineOptions.of(1))) {
      for (int k = 1; k <= STEPS; k++) {
        assertThat(engine.scheduledRate(k)).isEqualTo(schedule.valueAt(k - 1, 0));
      }
    }
  }

  /** DL4J writes it, but has no constructor that its own reader could call. */
  @Test
  void rampScheduleIsRefusedBecauseDl4jCannotReadItEither() {
    String json = Nets.elec(new Adam(new RampSchedule(new FixedSchedule(0.3), 20))).toJson();

    assertThatThrownBy(() -> MultiLayerConfiguration.fromJson(json))
        .hasStackTraceContaining("Cannot construct instance of `" + RampSchedule.class.getName());
    assertThatThrownBy(() -> Nets.modelOf(json))
        .hasMessageContaining("schedule RampSchedule is not supported");
  }
}
