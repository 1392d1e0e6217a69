package dev.millrace.app.cli;

import dev.millrace.app.job.JobOutline;
import dev.millrace.events.CallbackFailed;
import dev.millrace.events.EventCodec;
import dev.millrace.events.Headers;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.Records;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** What commands that watch or steer expect to find. */
final class JobEvents {
  private static final long LOOK_AGAIN_MILLIS = 1_000;

  private JobEvents() {}

  /**
   * The job's events.
   *
   * @throws CommandException where no run has started on this Kafka
   */
  static EventLog open(KafkaSettings kafka, JobOutline job) {
    String topic = job.topics().events();
    return EventLog.open(kafka, topic)
        .orElseThrow(
            () ->
                CommandException.failed(
                    "there is no topic %s on %s: no run of %s has started there; start one with"
                            .formatted(topic, kafka.bootstrap(), job.name())
                        + " `millrace train "
                        + job.file()
                        + "`"));
  }

  /**
   * The job's events; waits for its first run, and says so, where none has started.
   *
   * @throws dev.millrace.events.kafka.KafkaUnavailableException when Kafka does not answer
   */
  static EventLog await(KafkaSettings kafka, JobOutline job, Consumer<String> sink) {
    String topic = job.topics().events();
    Optional<EventLog> log = EventLog.open(kafka, topic);
    if (log.isEmpty()) {
      sink.accept(
          "no run of %s has started on %s yet; waiting for one"
              .formatted(job.name(), kafka.bootstrap()));
    }
    while (log.isEmpty()) {
      Awaiting.isDone(new CompletableFuture<>(), LOOK_AGAIN_MILLIS);
      log = EventLog.open(kafka, topic);
    }
    return log.get();
  }

  /**
   * The id of the run whose trainer published last. What services say about themselves does not
   * count: it may be about an older run.
   *
   * @throws CommandException where there is none yet
   */
  static String newestRun(EventLog log, JobOutline job) {
    String aboutItself = EventCodec.typeOf(CallbackFailed.class);
    return log.newest(
            record -> {
              Map<String, String> headers = Records.headers(record);
              return headers.containsKey(Headers.SUBJECT)
                  && !aboutItself.equals(headers.get(Headers.TYPE));
            })
        .map(record -> Records.headers(record).getOrDefault(Headers.SUBJECT, ""))
        .orElseThrow(() -> CommandException.failed("no run of " + job.name() + " has started yet"));
  }
}
