package dev.millrace.callbacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.events.Envelope;
import dev.millrace.events.Guards;
import dev.millrace.events.Pause;
import org.junit.jupiter.api.Test;

class DecisionTest {
  private final Envelope cause = new TestRun().logLoss(1, .5);

  /** The formula of docs/callbacks.md; changing it would make every repeat a new command. */
  @Test
  void idIsTheStartOfTheHashOfNameAndEvent() {
    assertThat(CommandIds.of("watchdog", "run-1/evaluation-completed/7"))
        .isEqualTo("4c175edd4513d236ab2dfc185ed25f9b");
  }

  @Test
  void decisionMustNameItsRun() {
    assertThatThrownBy(() -> Decision.of("a", cause, new Pause(), "").guardedBy(Guards.NONE))
        .hasMessageStartingWith("`guards.expectedRun` must be given");
  }

  @Test
  void idsTellCallbacksAndEventsApart() {
    assertThat(CommandIds.of("a", "b/1")).isNotEqualTo(CommandIds.of("a", "b/2"));
    assertThat(CommandIds.of("a", "b/1")).isNotEqualTo(CommandIds.of("c", "b/1"));
  }
}
