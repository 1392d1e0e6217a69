package dev.millrace.callbacks.service;

import java.time.Duration;
import java.util.function.LongSupplier;

/** A monotonic clock that moves when told to. */
final class ManualTime implements LongSupplier {
  private long nanos = 1_000;

  void pass(Duration duration) {
    nanos += duration.toNanos();
  }

  @Override
  public long getAsLong() {
    return nanos;
  }
}
