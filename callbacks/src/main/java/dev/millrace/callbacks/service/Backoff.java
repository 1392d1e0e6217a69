package dev.millrace.callbacks.service;

import java.time.Duration;

/** How long to wait before another try. */
final class Backoff {
  /** Between looks for Kafka or a topic. */
  static final Duration KAFKA = Duration.ofSeconds(1);

  private static final Duration MAX = Duration.ofSeconds(60);
  private static final int MAX_DOUBLINGS = 6;

  private Backoff() {}

  /** 1, 2, 4, ... at most 60 seconds after {@code failures} (at least 1) in a row. */
  static Duration callback(int failures) {
    Duration delay = Duration.ofSeconds(1L << Math.min(failures - 1, MAX_DOUBLINGS));
    return delay.compareTo(MAX) > 0 ? MAX : delay;
  }
}
