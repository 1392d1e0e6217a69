package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.millrace.events.CommandApplied;
import dev.millrace.events.CommandRejected;
import dev.millrace.events.RunStopped;
import org.junit.jupiter.api.Test;

class NarratorTest {
  @Test
  void commandIsToldWithItsSenderAndEffect() {
    assertThat(
            Narrator.sentence(
                applied("scale-learning-rate", "millrace/callback/reduce-lr-on-plateau")))
        .contains("step 1,234  reduce-lr-on-plateau: learning rate 0.1 -> 0.05");
  }

  @Test
  void eachNewBestIsNotToldAbout() {
    assertThat(Narrator.sentence(applied("write-checkpoint", "millrace/callback/checkpoint")))
        .isEmpty();
  }

  @Test
  void rejectionIsToldWithItsReason() {
    assertThat(
            Narrator.sentence(
                new CommandRejected(
                    1, "c", "t", "millrace/ctl", null, null, "topic", 0, 3, 9, "too late")))
        .contains("step 9  ctl: rejected: too late");
  }

  @Test
  void whatTheProgressShowsIsNotToldAgain() {
    assertThat(Narrator.sentence(new RunStopped(1, 3, "end of data"))).isEmpty();
  }

  private static CommandApplied applied(String kind, String source) {
    return new CommandApplied(
        1,
        "c",
        "dev.millrace.command." + kind + ".v1",
        source,
        null,
        JsonNodeFactory.instance.objectNode(),
        3,
        1234L,
        null,
        "learning rate 0.1 -> 0.05");
  }
}
