package dev.millrace.app.produce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProduceOptionsTest {
  private static final ProduceOptions DEFAULTS = ProduceOptions.DEFAULTS;

  @Test
  void rateThatNeverSendsIsRefused() {
    assertThatThrownBy(() -> DEFAULTS.withRate(0)).hasMessageContaining("`rate` must be above 0");
    assertThatThrownBy(() -> DEFAULTS.withRate(Double.NaN)).hasMessageContaining("NaN");
  }

  @Test
  void boundsAreChecked() {
    assertThatThrownBy(() -> DEFAULTS.withSkip(-1)).hasMessageContaining("`skip`");
    assertThatThrownBy(() -> DEFAULTS.withTimeout(Duration.ZERO)).hasMessageContaining("`timeout`");
  }

  @Test
  void eachSettingLeavesTheOthers() {
    ProduceOptions options =
        DEFAULTS.withRate(5).withLoop(true).withSkip(2).withTimeout(Duration.ofSeconds(1));
    assertThat(options.rate()).isEqualTo(5);
    assertThat(options.loop()).isTrue();
    assertThat(options.skip()).isEqualTo(2);
    assertThat(options.timeout()).isEqualTo(Duration.ofSeconds(1));
  }
}
