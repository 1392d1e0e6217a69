package dev.millrace.events;

/** The next offset to consume of one partition. */
public record Position(String topic, int partition, long offset) {
  public Position {
    Check.notBlank("topic", topic);
    Check.atLeast("partition", 0, partition);
    Check.atLeast("offset", 0, offset);
  }
}
