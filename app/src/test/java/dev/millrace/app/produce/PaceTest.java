package dev.millrace.app.produce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PaceTest {
  private final AtomicLong clock = new AtomicLong(5);

  @Test
  void recordsAreSpacedByTheRate() {
    Pace pace = new Pace(100, clock::get);
    assertThat(pace.untilNext()).isZero();
    pace.sent();
    assertThat(pace.untilNext()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(10));
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(4));
    assertThat(pace.untilNext()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(6));
  }

  @Test
  void unlimitedNeverWaits() {
    Pace pace = new Pace(ProduceOptions.UNLIMITED, clock::get);
    for (int i = 0; i < 1_000; i++) {
      assertThat(pace.untilNext()).isZero();
      pace.sent();
    }
  }

  @Test
  void aStallIsCaughtUpForOneSecondOnly() {
    Pace pace = new Pace(10, clock::get);
    clock.addAndGet(TimeUnit.MINUTES.toNanos(1));
    int burst = 0;
    while (pace.untilNext() <= 0) {
      pace.sent();
      burst++;
    }
    assertThat(burst).isBetween(10, 12);
  }
}
