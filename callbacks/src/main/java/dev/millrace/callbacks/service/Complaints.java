package dev.millrace.callbacks.service;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says what is wrong with Kafka in one sentence; the same sentence at most once a minute. */
final class Complaints {
  private static final Logger LOG = LoggerFactory.getLogger(Complaints.class);
  private static final long AGAIN = Duration.ofMinutes(1).toNanos();

  private final String name;
  private final LongSupplier nanos;
  private String last = "";
  private long said;

  Complaints(String name, LongSupplier nanos) {
    this.name = name;
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
    LOG.warn("{}: {}; trying again every {} s", name, message, Backoff.KAFKA.toSeconds());
  }

  /** Says that it is over, where there was something. */
  void settled() {
    if (!last.isEmpty()) {
      LOG.info("{}: connected to Kafka", name);
      last = "";
    }
  }
}
