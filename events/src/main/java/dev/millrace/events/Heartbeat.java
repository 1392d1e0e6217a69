package dev.millrace.events;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Nothing else happened for a while; gives watchdogs a clock ({@code ce_time}).
 *
 * @param sequence number of this heartbeat in this attempt, from 1
 * @param state what the trainer is doing
 */
public record Heartbeat(int attempt, long sequence, long step, State state) implements Event {
  /** Why no step is made. */
  public enum State {
    @JsonProperty("waiting-for-data")
    WAITING_FOR_DATA,
    @JsonProperty("paused")
    PAUSED,
    @JsonProperty("checkpointing")
    CHECKPOINTING
  }

  @Override
  public String key() {
    return attempt + "-" + sequence;
  }
}
