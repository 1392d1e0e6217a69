package dev.millrace.ingest.source;

import dev.millrace.events.Position;
import dev.millrace.events.kafka.KafkaSettings;
import java.time.Duration;

/** What a user is told when reading cannot go on: what, where, what to do. */
final class Sentences {
  private static final String NEW_RUN = "; `train --new-run` starts afresh with what is there";

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

  static String noSuchPartition(String topic, Position position) {
    return "the checkpoint is at "
        + at(position)
        + ", which the topic "
        + topic
        + " does not have: another topic, or created again with fewer partitions"
        + NEW_RUN;
  }

  static String lost(Position position, long begin) {
    return "the checkpoint is at "
        + at(position)
        + ", but the oldest record still there is at "
        + begin
        + ": retention removed "
        + (begin - position.offset())
        + " records before they were trained on"
        + NEW_RUN;
  }

  static String recreated(Position position, long end) {
    return "the checkpoint is at "
        + at(position)
        + ", but the topic ends at "
        + end
        + ": it was deleted and created again, or cut"
        + NEW_RUN;
  }

  static String outOfRange(Position position) {
    return "reading "
        + at(position)
        + " failed, the topic does not hold that offset any more: retention removed it, or the topic was deleted and created again"
        + NEW_RUN;
  }

  static String unexpected(String topic, Throwable cause) {
    return "reading the topic " + topic + " failed: " + reason(cause) + "; the log has the details";
  }

  static String deadLetter(KafkaSettings kafka, String deadLetters, Throwable cause) {
    return "a rejected record could not be written to "
        + deadLetters
        + " on Kafka at "
        + kafka.bootstrap()
        + ": "
        + reason(cause)
        + "; start the run again, it sends it again from its last checkpoint";
  }

  private static String at(Position position) {
    return "offset "
        + position.offset()
        + " of "
        + position.topic()
        + " partition "
        + position.partition();
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
