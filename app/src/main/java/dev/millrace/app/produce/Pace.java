package dev.millrace.app.produce;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * When the next record is due. A producer that was held up catches up on a second at most, so that
 * a stall does not end in a flood.
 */
final class Pace {
  private static final long CATCH_UP = TimeUnit.SECONDS.toNanos(1);

  private final double nanosPerRecord;
  private final LongSupplier clock;
  private double due;

  /**
   * @param rate records per second, or infinity
   * @param clock nanoseconds
   */
  Pace(double rate, LongSupplier clock) {
    this.nanosPerRecord = TimeUnit.SECONDS.toNanos(1) / rate;
    this.clock = clock;
    this.due = clock.getAsLong();
  }

  /** Nanoseconds until the next record may go; 0 or less: now. */
  long untilNext() {
    return (long) due - clock.getAsLong();
  }

  void sent() {
    due = Math.max(due, clock.getAsLong() - (double) CATCH_UP) + nanosPerRecord;
  }
}
