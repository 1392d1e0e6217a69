package dev.millrace.events;

/**
 * A command changed gradient clipping.
 *
 * @param step the first step that runs under it
 */
public record ClippingChanged(int attempt, long step, Clip oldClip, Clip newClip, String commandId)
    implements Event {
  @Override
  public String key() {
    return commandId;
  }
}
