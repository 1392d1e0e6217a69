package dev.millrace.callbacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MonitorTest {
  @ParameterizedTest
  @CsvSource({
    "window.accuracy, MAX",
    "cumulative.kappa, MAX",
    "window.r2, MAX",
    "window.logLoss, MIN",
    "cumulative.mae, MIN",
    "window.rmse, MIN",
    "gradientNorm, MIN"
  })
  void knownMetricsHaveADirection(String name, Mode mode) {
    assertThat(Monitor.of(name, null).mode()).isEqualTo(mode);
  }

  @Test
  void statedModeWins() {
    assertThat(Monitor.of("window.logLoss", Mode.MAX).mode()).isEqualTo(Mode.MAX);
  }

  /** Case P3. */
  @ParameterizedTest
  @ValueSource(strings = {"window.noChangeAccuracy", "cumulative.lastValueMae"})
  void metricWithoutADirectionOfItsOwnNeedsAMode(String name) {
    assertThatThrownBy(() -> Monitor.of(name, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("`mode` must be given (min or max)")
        .hasMessageContaining(name);
    assertThat(Monitor.of(name, Mode.MIN).mode()).isEqualTo(Mode.MIN);
  }

  /** Case P3. */
  @Test
  void unknownMetricIsRefusedWithTheNearestAndAllKnownOnes() {
    assertThatThrownBy(() -> Monitor.of("window.logloss", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("`monitor` must be one of window.accuracy, window.logLoss, ")
        .hasMessageEndingWith(": \"window.logloss\" (nearest: window.logLoss)");
  }

  @Test
  void unknownMetricIsRefusedWhateverItsMode() {
    assertThatThrownBy(() -> Monitor.of("f1", Mode.MAX))
        .hasMessageStartingWith("`monitor` must be one of ");
  }

  @Test
  void lossOfOneStepIsRefusedWithTheReason() {
    assertThatThrownBy(() -> Monitor.of("loss", Mode.MIN))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("`monitor` must not be one step's loss: ")
        .hasMessageContaining("noise")
        .hasMessageContaining("window.logLoss");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "MIN", "lower"})
  void modeIsMinOrMax(String text) {
    assertThatThrownBy(() -> Mode.parse(text))
        .hasMessage("`mode` must be min or max: \"" + text + "\"");
  }

  @Test
  void modesAreRead() {
    assertThat(Mode.parse("min")).isEqualTo(Mode.MIN);
    assertThat(Mode.parse("max")).isEqualTo(Mode.MAX);
    assertThat(ThresholdMode.parse("rel")).isEqualTo(ThresholdMode.REL);
    assertThat(ThresholdMode.parse("abs")).isEqualTo(ThresholdMode.ABS);
  }
}
