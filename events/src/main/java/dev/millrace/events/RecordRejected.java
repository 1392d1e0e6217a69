package dev.millrace.events;

/**
 * A record never reached the model; its bytes are in the dead-letter topic.
 *
 * @param error the kind of fault, for example {@code wrong-width}
 * @param reason a sentence
 */
public record RecordRejected(
    int attempt, String topic, int partition, long offset, String error, String reason)
    implements Event {
  @Override
  public String key() {
    return topic + "/" + partition + "/" + offset;
  }
}
