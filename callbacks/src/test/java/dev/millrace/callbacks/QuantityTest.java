package dev.millrace.callbacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
  @Test
  void unitsAreReadInSingularAndPlural() {
    assertThat(Quantity.parse("patience", "20 evaluations")).isEqualTo(Quantity.evaluations(20));
    assertThat(Quantity.parse("patience", "1 evaluation")).isEqualTo(Quantity.evaluations(1));
    assertThat(Quantity.parse("patience", "200 steps")).isEqualTo(Quantity.steps(200));
    assertThat(Quantity.parse("patience", "5 samples")).isEqualTo(Quantity.samples(5));
  }

  @Test
  void bareNumberIsACountOfSteps() {
    assertThat(Quantity.parse("window", "200")).isEqualTo(Quantity.steps(200));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-1 steps", "2.5 steps", "20 epochs", "evaluations", "9999999999999999999"})
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> Quantity.parse("patience", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "`patience` must be a whole number of evaluations, steps or samples: \"" + text + "\"");
  }

  @Test
  void differentUnitsCannotBeCompared() {
    assertThatThrownBy(() -> Quantity.steps(20).compareTo(Quantity.evaluations(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("20 steps cannot be compared with 1 evaluation: their units differ");
    assertThat(Quantity.steps(20)).isGreaterThan(Quantity.steps(19));
  }

  @Test
  void negativeCountIsRefused() {
    assertThatThrownBy(() -> Quantity.steps(-1))
        .hasMessage("a quantity of steps must be 0 or above: -1");
  }
}
