package dev.millrace.events;

/**
 * A command changed the learning rate (a schedule's own movement is not an event).
 *
 * @param step the first step that runs under the new rate
 * @param oldValue the rate at {@code step} had nothing changed
 * @param newValue the rate at {@code step}
 * @param factor what the schedule's value is multiplied by from now on
 */
public record LearningRateChanged(
    int attempt, long step, double oldValue, double newValue, double factor, String commandId)
    implements Event {
  @Override
  public String key() {
    return commandId;
  }
}
