package dev.millrace.events;

/** This life of the run ended as asked, after a checkpoint. */
public record RunStopped(int attempt, long step, String reason) implements Event {
  @Override
  public String key() {
    return "attempt-" + attempt;
  }
}
