package dev.millrace.app.produce;

import java.time.Duration;

/**
 * What has been sent so far, or in all.
 *
 * @param records acknowledged by Kafka when it is a result; handed over when it is progress
 * @param bytes of their values
 */
public record Produced(long records, long bytes, Duration elapsed) {
  /** The mean since the start; 0 before any time has passed. */
  public double recordsPerSecond() {
    long nanos = elapsed.toNanos();
    return nanos == 0 ? 0 : records * 1e9 / nanos;
  }
}
