package dev.millrace.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.ingest.Batch;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LiveAssemblerTest {

  @Test
  void goodBadGoodTrainsTwoAndEndsAtThree() {
    Assembly assembly = Assembly.live(1, 1).good(0, 0).bad(0, 1).good(0, 2);
    assertThat(assembly.drain())
        .containsExactly(
            "rows 0/0 | ranges 0[0,1) | rejected | next 0:1",
            "rows 0/2 | ranges 0[1,3) | rejected 0/1 | next 0:3");
    assertThat(assembly.deadLetters).containsExactly("0/1 wrong-width");
  }

  @Test
  void rejectedRecordsAfterTheLastRowBelongToTheNextBatch() {
    Assembly assembly = Assembly.live(2, 1).good(0, 0).bad(0, 1).good(0, 2).bad(0, 3).good(0, 4, 5);
    assertThat(assembly.drain())
        .containsExactly(
            "rows 0/0 0/2 | ranges 0[0,3) | rejected 0/1 | next 0:3",
            "rows 0/4 0/5 | ranges 0[3,6) | rejected 0/3 | next 0:6");
  }

  @Test
  void gapsInOffsetsBelongToTheRange() {
    Assembly assembly = Assembly.live(2, 1).good(0, 3, 7, 8, 20);
    assertThat(assembly.drain())
        .containsExactly(
            "rows 0/3 0/7 | ranges 0[0,8) | rejected | next 0:8",
            "rows 0/8 0/20 | ranges 0[8,21) | rejected | next 0:21");
  }

  @Test
  void rowsAreOrderedByPartitionWhateverTheOrderOfArrival() {
    Assembly assembly = Assembly.live(4, 3).good(2, 0).good(0, 0).good(2, 1).good(1, 0);
    Batch batch = assembly.batches.get(0);
    assertThat(batch.labels()).containsExactly(1, 0, 1, 0, 1, 0, 0, 1);
    assertThat(assembly.drain())
        .containsExactly(
            "rows 0/0 1/0 2/0 2/1 | ranges 0[0,1) 1[0,1) 2[0,2) | rejected | next 0:1 1:1 2:2");
  }

  @Test
  void rejectedRecordsGoOutAloneWhenNoRowWaits() {
    Assembly assembly = Assembly.live(1, 1).good(0, 0).bad(0, 1, 2);
    assembly.drain();
    assembly.assembler.idle();
    assertThat(assembly.drain()).containsExactly("rows | ranges | rejected 0/1 0/2 | next 0:3");
    assembly.good(0, 4);
    assertThat(assembly.drain()).containsExactly("rows 0/4 | ranges 0[3,5) | rejected | next 0:5");
  }

  @Test
  void rejectedRecordsWaitWithTheRowBeforeThem() {
    Assembly assembly = Assembly.live(2, 2).good(0, 0).bad(0, 1).bad(1, 0);
    assembly.assembler.idle();
    assertThat(assembly.drain()).containsExactly("rows | ranges | rejected 1/0 | next 1:1");
    assembly.good(0, 2);
    assertThat(assembly.drain())
        .containsExactly("rows 0/0 0/2 | ranges 0[0,3) | rejected 0/1 | next 0:3");
  }

  @Test
  void shortBatchGoesWhenItsFirstRowHasWaitedLongEnough() {
    Assembly assembly = Assembly.live(3, Duration.ofMillis(500));
    assertThat(assembly.assembler.nanosUntilDue()).isEqualTo(Assembler.NOT_DUE);
    assembly.good(0, 0);
    assembly.now = 400_000_000;
    assembly.good(0, 1);
    assembly.assembler.idle();
    assertThat(assembly.drain()).isEmpty();
    assertThat(assembly.assembler.nanosUntilDue()).isEqualTo(100_000_000);
    assembly.now = 500_000_000;
    assembly.assembler.idle();
    assertThat(assembly.drain())
        .containsExactly("rows 0/0 0/1 | ranges 0[0,2) | rejected | next 0:2");
    assertThat(assembly.assembler.nanosUntilDue()).isEqualTo(Assembler.NOT_DUE);
  }

  @Test
  void withoutMaxWaitAShortBatchWaitsForEver() {
    Assembly assembly = Assembly.live(3, 1).good(0, 0);
    assembly.now = Long.MAX_VALUE / 2;
    assembly.assembler.idle();
    assertThat(assembly.drain()).isEmpty();
  }

  @Test
  void shortBatchGoesBeforeRejectedRecordsPileUpBehindItsFirstRow() {
    int most = LiveAssembler.MAX_REJECTED_BEHIND_ROWS;
    Assembly assembly = Assembly.live(3, 1).good(0, 0);
    assembly.bad(0, LongStream.rangeClosed(1, most - 1).toArray());
    assertThat(assembly.drain()).isEmpty();
    assembly.bad(0, most);
    assertThat(assembly.drain()).containsExactly("rows 0/0 | ranges 0[0,1) | rejected | next 0:1");
    assembly.assembler.idle();
    assertThat(assembly.batches.get(0).rejected()).hasSize(most);
  }

  @Test
  void atTheEndTheShortBatchGoesAndThenTheRejectedTail() {
    Assembly assembly = Assembly.live(3, 1).good(0, 0).bad(0, 1).good(0, 2).bad(0, 3);
    assembly.assembler.finish();
    assertThat(assembly.drain())
        .containsExactly(
            "rows 0/0 0/2 | ranges 0[0,3) | rejected 0/1 | next 0:3",
            "rows | ranges | rejected 0/3 | next 0:4");
    assembly.assembler.finish();
    assertThat(assembly.drain()).isEmpty();
  }

  @Test
  void batchKnowsItsNewestTimestamp() {
    Assembly assembly = Assembly.live(2, 2).good(1, 9).good(0, 0);
    assertThat(assembly.batches.get(0).newestTimestamp()).isEqualTo(1009);
    assembly.bad(0, 1).assembler.idle();
    assertThat(assembly.batches.get(1).newestTimestamp()).isEqualTo(-1);
  }

  @Test
  void arraysOfABatchAreNotTouchedAgain() {
    Assembly assembly = Assembly.live(1, 1).good(0, 0, 1);
    assertThat(assembly.batches.get(0).features()).containsExactly(0, 0);
    assertThat(assembly.batches.get(1).features()).containsExactly(0, 1);
  }
}
