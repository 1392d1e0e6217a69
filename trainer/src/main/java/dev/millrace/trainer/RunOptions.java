package dev.millrace.trainer;

import java.time.Duration;

/**
 * How this life of a run goes.
 *
 * @param newRun start afresh beside an earlier run
 * @param patience how long to wait for Kafka or a topic at the start
 */
public record RunOptions(Until until, boolean newRun, Duration patience) {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  public static RunOptions until(Until until) {
    return new RunOptions(until, false, PATIENCE);
  }

  public RunOptions withNewRun(boolean value) {
    return new RunOptions(until, value, patience);
  }
}
