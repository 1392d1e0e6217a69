package dev.millrace.app.cli;

import dev.millrace.app.job.JobOutline;
import dev.millrace.events.CallbackFailed;
import dev.millrace.events.EventCodec;
import dev.millrace.events.Headers;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.Records;
import java.util.Map;

/** What commands that watch or steer expect to find. */
final class JobEvents {
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
