package dev.millrace.events;

/**
 * Published by a callback service about itself; it restarts.
 *
 * @param event id of the event it was handling
 * @param failures in a row, this one included
 * @param restartInSeconds the backoff before it tries again
 */
public record CallbackFailed(
    int attempt, String callback, String event, String error, int failures, double restartInSeconds)
    implements Event {
  @Override
  public String key() {
    return callback + "/" + event + "/" + failures;
  }
}
