package dev.millrace.app.cli;

import dev.millrace.app.job.JobOutline;
import dev.millrace.events.Text;
import dev.millrace.events.kafka.KafkaSettings;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --bootstrap} and {@code --dir}, on every command that touches Kafka. */
final class ClusterOptions {
  @Option(
      names = "--bootstrap",
      paramLabel = "HOST:PORT,...",
      description =
          "Kafka's address; `embedded` is the broker of --dir. Default: what the job says.")
  private @Nullable String bootstrap;

  @Mixin private DirOption dir = new DirOption();

  Path dir() {
    return dir.path();
  }

  /** What was given on the command line. */
  Optional<Path> givenDir() {
    return dir.given();
  }

  /** What was asked for: the option, else the job's. */
  String wanted(JobOutline job) {
    return bootstrap == null ? job.kafka().bootstrap() : checked(bootstrap);
  }

  /**
   * How to reach the job's Kafka.
   *
   * @throws CommandException when it is the embedded broker and none is running
   */
  KafkaSettings kafka(JobOutline job) {
    return job.kafkaAt(Cluster.find(wanted(job), dir()));
  }

  /** What was asked for where there is no job. */
  String wanted() {
    return bootstrap == null ? JobOutline.EMBEDDED : checked(bootstrap);
  }

  private static String checked(String address) {
    if (!JobOutline.isBootstrap(address)) {
      throw CommandException.wrong(
          "--bootstrap: found %s; allowed: `embedded`, or addresses as in `host:9092,other:9092`"
              .formatted(Text.excerpt(address)));
    }
    return address;
  }
}
