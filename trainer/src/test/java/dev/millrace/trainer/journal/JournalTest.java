package dev.millrace.trainer.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.millrace.events.CommandApplied;
import dev.millrace.events.CommandRejected;
import dev.millrace.events.Envelope;
import dev.millrace.events.Event;
import dev.millrace.events.RecordRange;
import dev.millrace.events.RunResumed;
import dev.millrace.events.StepCompleted;
import dev.millrace.events.StepDurations;
import dev.millrace.events.StepSkipped;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JournalTest {
  private static final String RUN = "run";

  @Test
  void stepsAfterTheCheckpointAreReadInOrderSkippedOnesIncluded() {
    Journal journal =
        journal(50, step(1, 50, 0), step(1, 51, 1), skipped(1, 52, 2), step(1, 53, 3));

    assertThat(journal.steps()).extracting(JournalStep::step).containsExactly(51L, 52L, 53L);
    assertThat(journal.lastStep()).isEqualTo(53);
  }

  @Test
  void theFirstEntryOfAStepCounts() {
    Journal journal = journal(50, step(1, 51, 7), step(2, 51, 8));

    assertThat(journal.steps().get(0).batches().get(0).get(0).from()).isEqualTo(7);
  }

  @Test
  void entriesOfALifeThatALaterLifeFollowedDoNotCount() {
    Journal journal = journal(50, step(1, 51, 7), step(2, 52, 8), step(1, 53, 9));

    assertThat(journal.lastStep()).isEqualTo(52);
    assertThat(journal.attempt()).isEqualTo(2);
  }

  @Test
  void whatAnOlderLifePublishedBehindTheJournalThatANewerOneReadDoesNotCount() {
    Journal journal =
        journal(
            50,
            step(1, 51, 7),
            step(1, 52, 8), // the newer life had read up to 51 only
            applied("late", 53),
            new RunResumed(2, 50, 51, "step-50", null, List.of()),
            step(2, 51, 7),
            step(2, 52, 9));

    assertThat(journal.lastStep()).isEqualTo(52);
    assertThat(journal.steps().get(1).batches().get(0).get(0).from()).isEqualTo(9);
    assertThat(journal.applied()).isEmpty();
  }

  @Test
  void theEndOfAPauseForgetsNothing() {
    Journal journal = journal(50, step(1, 51, 7), RunResumed.afterPause(1, 50, "resume"));

    assertThat(journal.lastStep()).isEqualTo(51);
  }

  @Test
  void otherRunsInTheTopicAreIgnored() {
    Journal journal = new Journal(RUN, 50, Set.of());
    journal.add(Envelope.of(step(9, 51, 0), "s", Instant.EPOCH, "other"));

    assertThat(journal.steps()).isEmpty();
    assertThat(journal.attempt()).isZero();
  }

  @Test
  void microBatchesAreToldApart() {
    Journal journal =
        journal(
            0,
            completed(
                1, 1, List.of(range(0, 0, 0), range(1, 4, 0), range(0, 2, 1), range(1, 6, 1))));

    assertThat(journal.steps().get(0).batches())
        .containsExactly(
            List.of(range(0, 0, 0), range(1, 4, 0)), List.of(range(0, 2, 1), range(1, 6, 1)));
  }

  @Test
  void aCommandRightAfterTheLastStepIsPartOfTheJournal() {
    Journal journal = journal(50, step(1, 51, 0), applied("a", 51), applied("b", 52));

    assertThat(journal.applied()).extracting(CommandApplied::commandId).containsExactly("a", "b");
  }

  @Test
  void commandsThatTheCheckpointKnowsAndRepetitionsAreLeftOut() {
    Journal journal = new Journal(RUN, 50, Set.of("known"));
    for (Event event :
        List.of(
            applied("known", 51),
            applied("a", 51),
            applied("a", 51),
            rejected("a"),
            rejected("r"))) {
      journal.add(Envelope.of(event, "s", Instant.EPOCH, RUN));
    }

    assertThat(journal.applied()).extracting(CommandApplied::commandId).containsExactly("a");
    assertThat(journal.rejected()).extracting(CommandRejected::commandId).containsExactly("r");
  }

  private static Journal journal(long afterStep, Event... events) {
    Journal journal = new Journal(RUN, afterStep, Set.of());
    for (Event event : events) {
      journal.add(Envelope.of(event, "s", Instant.EPOCH, RUN));
    }
    return journal;
  }

  private static StepCompleted step(int attempt, long step, long from) {
    return completed(attempt, step, List.of(range(0, from, 0)));
  }

  private static StepCompleted completed(int attempt, long step, List<RecordRange> ranges) {
    return new StepCompleted(
        attempt,
        step,
        step,
        1,
        0.5,
        1,
        false,
        0.1,
        null,
        "float32",
        new StepDurations(0, 0, 0),
        ranges,
        null);
  }

  private static StepSkipped skipped(int attempt, long step, long from) {
    return new StepSkipped(
        attempt,
        step,
        step,
        1,
        "loss is not finite",
        null,
        Double.NaN,
        1,
        0.1,
        null,
        List.of(range(0, from, 0)));
  }

  private static RecordRange range(int partition, long from, int batch) {
    return new RecordRange("data", partition, from, from + 1, batch);
  }

  private static CommandApplied applied(String id, long step) {
    return new CommandApplied(
        1, id, "t", "s", null, JsonNodeFactory.instance.objectNode(), 0, step, null, "m");
  }

  private static CommandRejected rejected(String id) {
    return new CommandRejected(1, id, "t", "s", null, null, "c", 0, 0, 51, "no");
  }
}
