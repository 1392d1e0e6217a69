package dev.millrace.events.kafka;

/** Kafka or a topic cannot be reached; the message is a sentence that says what to do. */
public final class KafkaUnavailableException extends RuntimeException {
  public KafkaUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }

  public KafkaUnavailableException(String message) {
    super(message);
  }
}
