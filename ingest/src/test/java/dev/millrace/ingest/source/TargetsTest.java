package dev.millrace.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.events.Position;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TargetsTest {
  private static Position at(int partition, long offset) {
    return new Position("t", partition, offset);
  }

  @Test
  void targetIsReachedByThePositionAndNotByTheLastRecord() {
    Targets targets = new Targets("t", List.of(at(0, 10), at(1, 5)), Map.of(0, 0L, 1, 0L));
    targets.reached(0, 9);
    assertThat(targets.isReached(0)).isFalse();
    targets.reached(0, 12);
    assertThat(targets.isReached(0)).isTrue();
    assertThat(targets.allReached()).isFalse();
    targets.reached(1, 5);
    assertThat(targets.allReached()).isTrue();
    assertThat(targets.end().positions()).containsExactly(at(0, 10), at(1, 5));
  }

  @Test
  void recordsFromTheTargetOnAreNotBeforeIt() {
    Targets targets = new Targets("t", List.of(at(0, 10)), Map.of(0, 0L));
    assertThat(targets.isBefore(0, 9)).isTrue();
    assertThat(targets.isBefore(0, 10)).isFalse();
  }

  @Test
  void withoutTargetsThereIsNoEnd() {
    Targets targets = new Targets("t", List.of(), Map.of(0, 0L));
    targets.reached(0, Long.MAX_VALUE);
    assertThat(targets.exist()).isFalse();
    assertThat(targets.isBefore(0, Long.MAX_VALUE)).isTrue();
    assertThat(targets.allReached()).isFalse();
  }

  @Test
  void partitionAddedSinceIsNotRead() {
    Targets targets = new Targets("t", List.of(at(0, 10)), Map.of(0, 10L, 1, 0L));
    assertThat(targets.isBefore(1, 0)).isFalse();
    targets.reached(0, 10);
    targets.reached(1, 0);
    assertThat(targets.allReached()).isTrue();
  }

  @Test
  void positionsNeverGoBack() {
    Targets targets = new Targets("t", List.of(at(0, 10)), Map.of(0, 12L));
    assertThat(targets.end().positions()).containsExactly(at(0, 12));
  }
}
