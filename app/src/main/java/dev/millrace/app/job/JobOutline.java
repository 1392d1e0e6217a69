package dev.millrace.app.job;

import dev.millrace.callbacks.CallbackConfig;
import dev.millrace.events.Topics;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.ingest.DataConfig;
import java.nio.file.Path;
import java.util.List;

/**
 * What a job file says by itself: all that is needed to watch, feed and steer a run. Nothing was
 * asked of the model's file.
 *
 * @param file as the user named it
 * @param kafka as written: the bootstrap may be {@link #EMBEDDED}
 */
public record JobOutline(
    Path file,
    String name,
    KafkaSettings kafka,
    Topics topics,
    DataConfig data,
    List<CallbackConfig> callbacks) {
  /** The bootstrap that means the broker of {@code --dir}. */
  public static final String EMBEDDED = "embedded";

  public JobOutline {
    callbacks = List.copyOf(callbacks);
  }

  /** The client settings for a Kafka that was found. */
  public KafkaSettings kafkaAt(String bootstrap) {
    return new KafkaSettings(bootstrap, kafka.properties());
  }

  /** Whether this may be a job's {@code kafka.bootstrap}. */
  public static boolean isBootstrap(String address) {
    return Names.BOOTSTRAP.matcher(address).matches();
  }

  /** Where the job's own files are: {@code DIR/<job>/}. */
  public Path home(Path dir) {
    return dir.resolve(name);
  }
}
