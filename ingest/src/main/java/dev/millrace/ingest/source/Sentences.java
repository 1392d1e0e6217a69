package dev.millrace.ingest.source;

import dev.millrace.events.kafka.KafkaSettings;
import java.time.Duration;

/** What a user is told when reading cannot go on: what, where, what to do. */
final class Sentences {
  private Sentences() {}

  static String topicMissing(KafkaSettings kafka, String topic, Duration waited) {
    return "the topic "
        + topic
        + " does not exist on Kafka at "
        + kafka.bootstrap()
        + " (waited "
        + seconds(waited)
        + "); `millrace produce JOB --file F` creates it, or name another under `data.topic`";
  }

  static String unreachable(KafkaSettings kafka, Duration waited) {
    return "Kafka at "
        + kafka.bootstrap()
        + " has not answered for "
        + seconds(waited)
        + "; is it running, and is the address right? `millrace broker` starts one, `--bootstrap` names another";
  }

  static String refused(KafkaSettings kafka, String topic, Throwable cause) {
    return "Kafka at "
        + kafka.bootstrap()
        + " refuses the topic "
        + topic
        + ": "
        + reason(cause)
        + "; check the address and `kafka.properties`";
  }

  static String reason(Throwable cause) {
    Throwable deepest = cause;
    while (deepest.getCause() != null && deepest.getCause() != deepest) {
      deepest = deepest.getCause();
    }
    String message = deepest.getMessage();
    return message == null || message.isBlank() ? deepest.getClass().getSimpleName() : message;
  }

  private static String seconds(Duration duration) {
    return duration.toMillis() % 1000 == 0
        ? duration.toSeconds() + " s"
        : duration.toMillis() / 1000.0 + " s";
  }
}
