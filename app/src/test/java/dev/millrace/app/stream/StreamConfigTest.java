package dev.millrace.app.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.app.stream.StreamConfig.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamConfigTest {
  @Test
  void everyBoundIsChecked() {
    assertThatThrownBy(() -> new StreamConfig(Kind.HYPERPLANE, 1, 0, 0, Drifts.NONE, 1))
        .hasMessage("`features` must be at least 2: 1");
    assertThatThrownBy(() -> new StreamConfig(Kind.SEA, 4, 0, 0, Drifts.NONE, 1))
        .hasMessageContaining("3 for SEA");
    assertThatThrownBy(() -> new StreamConfig(Kind.HYPERPLANE, 2, 0.5, 0, Drifts.NONE, 1))
        .hasMessageContaining("`noise`");
    assertThatThrownBy(() -> new StreamConfig(Kind.HYPERPLANE, 2, 0, -1, Drifts.NONE, 1))
        .hasMessageContaining("`rotation`");
    assertThatThrownBy(() -> Drifts.at(0L)).hasMessageContaining("above 0: 0");
    assertThatThrownBy(() -> Drifts.every(-1)).hasMessageContaining("`every`");
  }

  @Test
  void driftsAreThePlacesGivenAndTheMultiples() {
    Drifts drifts = new Drifts(List.of(7L, 3L), 10);
    assertThat(drifts.startsAt(3)).isTrue();
    assertThat(drifts.startsAt(7)).isTrue();
    assertThat(drifts.startsAt(20)).isTrue();
    assertThat(drifts.startsAt(0)).isFalse();
    assertThat(drifts.startsAt(11)).isFalse();
  }
}
