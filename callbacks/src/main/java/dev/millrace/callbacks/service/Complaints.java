package dev.millrace.callbacks.service;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Says what is wrong with Kafka in one sentence; the same sentence at most once a minute. */
final class Complaints {
  private static final long AGAIN = Duration.ofMinutes(1).toNanos();

  private final Notices notices;
  private final LongSupplier nanos;
  private String last = "";
  private long said;

  Complaints(Notices notices, LongSupplier nanos) {
    this.notices = notices;
    this.nanos = nanos;
  }

  void add(RuntimeException fault) {
    String message =
        fault.getMessage() == null ? fault.getClass().getSimpleName() : fault.getMessage();
    long now = nanos.getAsLong();
    if (message.equals(last) && now - said < AGAIN) {
      return;
    }
    last = message;
    said = now;
    notices.warn("%s; trying again every %d s", message, Backoff.KAFKA.toSeconds());
  }

  /** Says that it is over, where there was something. */
  void settled() {
    if (!last.isEmpty()) {
      notices.info("connected to Kafka");
      last = "";
    }
  }
}
