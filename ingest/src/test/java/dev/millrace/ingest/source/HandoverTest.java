package dev.millrace.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.events.Position;
import dev.millrace.ingest.Batch;
import dev.millrace.ingest.EndOfData;
import dev.millrace.ingest.IngestException;
import dev.millrace.ingest.RejectedRecord;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class HandoverTest {
  private static final EndOfData END = new EndOfData(List.of(new Position("t", 0, 3)));

  private final AtomicInteger lows = new AtomicInteger();
  private final Handover handover = new Handover(4, lows::incrementAndGet);

  private static Batch batch(int rows, int rejected) {
    return new Batch(
        new float[rows],
        new float[rows],
        rows,
        List.of(),
        Collections.nCopies(rejected, new RejectedRecord("t", 0, 0, "empty", "")),
        List.of(),
        0);
  }

  @Test
  void fullFromTheHighMarkUntilTheLowMark() throws Exception {
    for (int i = 0; i < 3; i++) {
      handover.put(batch(1, 0));
      assertThat(handover.isFull()).isFalse();
    }
    handover.put(batch(1, 0));
    assertThat(handover.isFull()).isTrue();
    handover.take(0);
    assertThat(handover.isFull()).isTrue();
    assertThat(lows).hasValue(0);
    handover.take(0);
    assertThat(handover.isFull()).isFalse();
    assertThat(lows).hasValue(1);
    handover.take(0);
    assertThat(lows).hasValue(1);
  }

  @Test
  void rejectedRecordsCountAsWellSinceTheyTakeMemoryToo() {
    handover.put(batch(0, 4));
    assertThat(handover.isFull()).isTrue();
    assertThat(handover.records()).isEqualTo(4);
  }

  @Test
  void nothingWithinTheTimeIsNull() throws Exception {
    assertThat(handover.take(1_000_000)).isNull();
  }

  @Test
  void waitingTakerIsWokenByABatch() throws Exception {
    Batch batch = batch(1, 0);
    CompletableFuture<Object> taken =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return handover.take(TimeUnit.SECONDS.toNanos(9));
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    handover.put(batch);
    assertThat(taken.get()).isSameAs(batch);
  }

  @Test
  void endComesAfterTheBatchesAndStays() throws Exception {
    Batch batch = batch(1, 0);
    handover.put(batch);
    handover.end(END);
    assertThat(handover.take(0)).isSameAs(batch);
    assertThat(handover.take(0)).isSameAs(END);
    assertThat(handover.take(0)).isSameAs(END);
  }

  @Test
  void firstFailureComesAfterTheBatchesAndStays() throws Exception {
    handover.put(batch(1, 0));
    handover.fail(new IngestException("first"));
    handover.fail(new IngestException("second"));
    assertThat(handover.take(0)).isInstanceOf(Batch.class);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> handover.take(0))
          .isInstanceOf(IngestException.class)
          .hasMessage("first");
    }
  }

  @Test
  void highMarkIsTwoBatchesOrAFewMegabytes() {
    assertThat(Handover.highMark(Assembly.data(1, null))).isEqualTo(4096);
    assertThat(Handover.highMark(Assembly.data(10_000, null))).isEqualTo(20_000);
  }
}
