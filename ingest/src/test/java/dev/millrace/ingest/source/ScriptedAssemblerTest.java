package dev.millrace.ingest.source;

import static dev.millrace.ingest.source.Assembly.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.events.RecordRange;
import dev.millrace.ingest.IngestException;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ScriptedAssemblerTest {
  private static Assembly scripted(int partitions, List<List<RecordRange>> script) {
    return Assembly.scripted(2, Assembly.fromZero(partitions), script);
  }

  @Test
  void batchesOfTheJournalAreMadeAgainWhateverTheBatchSize() {
    Assembly assembly =
        scripted(1, List.of(List.of(range(0, 0, 3)), List.of(range(0, 3, 4))))
            .good(0, 0, 1, 2, 3, 4, 5);
    assertThat(assembly.drain())
        .containsExactly(
            "rows 0/0 0/1 0/2 | ranges 0[0,3) | rejected | next 0:3",
            "rows 0/3 | ranges 0[3,4) | rejected | next 0:4",
            "rows 0/4 0/5 | ranges 0[4,6) | rejected | next 0:6");
  }

  @Test
  void recordsOfAPartitionThatIsAheadWaitAndAreNotLost() {
    Assembly assembly =
        scripted(2, List.of(List.of(range(0, 0, 2)), List.of(range(0, 2, 3), range(1, 0, 1))));
    assembly.good(1, 0, 1, 2);
    assertThat(assembly.assembler.backlog(1)).isEqualTo(3);
    assertThat(assembly.assembler.waiting()).isEqualTo(3);
    assembly.good(0, 0, 1, 2);
    assertThat(assembly.drain())
        .containsExactly(
            "rows 0/0 0/1 | ranges 0[0,2) | rejected | next 0:2",
            "rows 0/2 1/0 | ranges 0[2,3) 1[0,1) | rejected | next 0:3 1:1",
            "rows 1/1 1/2 | ranges 1[1,3) | rejected | next 1:3");
    assertThat(assembly.assembler.backlog(1)).isZero();
    assertThat(assembly.assembler.waiting()).isZero();
  }

  @Test
  void recordsRejectedBeforeARangeCountWithIt() {
    Assembly assembly =
        scripted(1, List.of(List.of(range(0, 2, 5)))).bad(0, 0, 1).good(0, 2).bad(0, 3);
    assembly.assembler.idle();
    assertThat(assembly.drain()).isEmpty();
    assembly.good(0, 4);
    assertThat(assembly.drain())
        .containsExactly("rows 0/2 0/4 | ranges 0[2,5) | rejected 0/0 0/1 0/3 | next 0:5");
  }

  @Test
  void veryManyRejectedRecordsBeforeARangeGoOutInParts() {
    int most = LiveAssembler.MAX_REJECTED_BEHIND_ROWS;
    Assembly assembly = scripted(1, List.of(List.of(range(0, most + 1L, most + 2L))));
    assembly.bad(0, LongStream.rangeClosed(0, most).toArray());
    assertThat(assembly.batches).hasSize(1);
    assertThat(assembly.batches.get(0).rejected()).hasSize(most);
    assembly.batches.clear();
    assembly.good(0, most + 1L);
    assertThat(assembly.drain())
        .containsExactly("rows 0/10001 | ranges 0[10001,10002) | rejected 0/10000 | next 0:10002");
  }

  @Test
  void recordOfTheJournalThatIsGoneEndsTheRun() {
    Assembly assembly = scripted(1, List.of(List.of(range(0, 0, 3)))).good(0, 0, 1);
    assertThatThrownBy(() -> assembly.good(0, 3))
        .isInstanceOf(IngestException.class)
        .hasMessageContaining("[0, 3) of data partition 0")
        .hasMessageContaining("offset 2 is gone")
        .hasMessageContaining("--new-run");
  }

  @Test
  void goneRecordIsNoticedByThePositionWhenNoRecordFollows() {
    Assembly assembly = scripted(1, List.of(List.of(range(0, 0, 3)))).good(0, 0, 1);
    assembly.assembler.reached(0, 2);
    assertThatThrownBy(() -> assembly.assembler.reached(0, 3))
        .isInstanceOf(IngestException.class)
        .hasMessageContaining("offset 2 is gone");
  }

  @Test
  void journalThatIsNotMadeWhenTheDataEndsEndsTheRun() {
    Assembly assembly = scripted(1, List.of(List.of(range(0, 0, 3)))).good(0, 0, 1);
    assertThatThrownBy(assembly.assembler::finish).isInstanceOf(IngestException.class);
  }

  @Test
  void trainedRecordThatIsRejectedNowEndsTheRun() {
    Assembly assembly = scripted(1, List.of(List.of(range(0, 0, 2)))).good(0, 0);
    assertThatThrownBy(() -> assembly.bad(0, 1))
        .isInstanceOf(IngestException.class)
        .hasMessageContaining("offset 1")
        .hasMessageContaining("cannot be decoded now");
  }

  @Test
  void goodRecordThatNoBatchOfTheJournalHasEndsTheRun() {
    Assembly assembly = scripted(1, List.of(List.of(range(0, 1, 2))));
    assertThatThrownBy(() -> assembly.good(0, 0))
        .isInstanceOf(IngestException.class)
        .hasMessageContaining("offset 0 before them is a good one");
  }

  @Test
  void journalIsCheckedAgainstTheTopicBeforeItIsFollowed() {
    refused(List.of(List.of(range(1, 0, 1))), "partition 1, which is not in the topic data");
    refused(List.of(List.of(range(0, 1, 3))), "the batch before it ended at 2");
    refused(List.of(List.of(range(0, 2, 4)), List.of(range(0, 3, 5))), "ended at 4");
    refused(List.of(List.of(range(0, 2, 11))), "the topic ends at 10");
    refused(List.of(List.of(new RecordRange("other", 0, 2, 3, 0))), "of other partition 0");
  }

  private static void refused(List<List<RecordRange>> script, String words) {
    DataTopic topic = new DataTopic("data", "id", "c", List.of(new DataTopic.Extent(0, 0, 10)));
    assertThatThrownBy(() -> Journal.checked(script, topic, Map.of(0, 2L)))
        .isInstanceOf(IngestException.class)
        .hasMessageContaining(words)
        .hasMessageContaining("--new-run");
  }
}
