package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LossScalerTest {
  @Test
  void startsAtTheRulesScale() {
    assertThat(LossScaler.active(LossScaling.DEFAULT).state()).isEqualTo(new LossScale(65536, 0));
  }

  @Test
  void everyOverflowHalvesItDownToTheFloor() { // the numbers of case A1
    LossScaler scaler = LossScaler.active(LossScaling.DEFAULT);
    for (int overflow = 1; overflow <= 16; overflow++) {
      assertThat(scaler.overflowed()).isFalse();
    }
    assertThat(scaler.scale()).isEqualTo(1);
    assertThat(scaler.overflowed()).isTrue();
    assertThat(scaler.overflowed()).isTrue();
    assertThat(scaler.scale()).isEqualTo(1);
  }

  @Test
  void goodStepsAreKeptWithTheScale() { // case A4
    LossScaling rule = new LossScaling(1024, 2, 0.5, 2, 1);
    LossScaler scaler = LossScaler.active(rule);
    scaler.succeeded();
    LossScale saved = scaler.state();
    assertThat(saved).isEqualTo(new LossScale(1024, 1));

    LossScaler loaded = LossScaler.active(rule);
    loaded.restore(saved);
    assertThat(loaded.state()).isEqualTo(saved);
    loaded.succeeded();
    assertThat(loaded.state()).isEqualTo(new LossScale(2048, 0));
  }

  @Test
  void anOverflowStartsTheCountOfGoodStepsAgain() {
    LossScaler scaler = LossScaler.active(new LossScaling(8, 2, 0.5, 2, 1));
    scaler.succeeded();
    scaler.overflowed();
    scaler.succeeded();
    assertThat(scaler.state()).isEqualTo(new LossScale(4, 1));
  }

  @Test
  void growthStopsFarFromInfinity() {
    LossScaler scaler = LossScaler.active(new LossScaling(1, 2, 0.5, 1, 1));
    for (int i = 0; i < 2000; i++) {
      scaler.succeeded();
    }
    assertThat(scaler.scale()).isEqualTo(0x1p64);
    assertThat(Float.isFinite((float) (scaler.scale() * Integer.MAX_VALUE))).isTrue();
  }

  @Test
  void anInactiveOneStaysAtOne() {
    LossScaler scaler = LossScaler.inactive();
    scaler.restore(new LossScale(1024, 7));
    scaler.succeeded();
    assertThat(scaler.overflowed()).isFalse();
    assertThat(scaler.state()).isEqualTo(LossScale.none());
  }

  @Test
  void everyBoundIsKept() {
    assertThatThrownBy(() -> new LossScaling(1000, 2, 0.5, 1, 1))
        .hasMessage("initial must be a power of two: 1000.0");
    assertThatThrownBy(() -> new LossScaling(Double.NaN, 2, 0.5, 1, 1))
        .hasMessage("initial must be a power of two: NaN");
    assertThatThrownBy(() -> new LossScaling(8, 0.5, 0.5, 1, 1))
        .hasMessage("growth must be 1 or more: 0.5");
    assertThatThrownBy(() -> new LossScaling(8, 2, 1, 1, 1))
        .hasMessage("backoff must be less than 1: 1.0");
    assertThatThrownBy(() -> new LossScaling(8, 2, 0.5, 0, 1))
        .hasMessage("interval must be 1 or more: 0");
    assertThatThrownBy(() -> new LossScaling(8, 2, 0.5, 1, 16))
        .hasMessage("floor must be at most the initial scale 8.0: 16.0");
  }
}
