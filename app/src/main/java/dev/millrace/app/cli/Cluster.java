package dev.millrace.app.cli;

import dev.millrace.app.broker.BrokerAddress;
import dev.millrace.app.broker.EmbeddedBroker;
import dev.millrace.app.job.JobOutline;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The Kafka that a command talks to, in this order: {@code --bootstrap}, the job's {@code
 * kafka.bootstrap}, and for {@code embedded} the broker named in {@code DIR/broker/broker.json} if
 * it answers; else {@code train} and {@code demo} start one, and every other command says that
 * there is none.
 */
final class Cluster implements AutoCloseable {
  private final String bootstrap;
  private final @Nullable EmbeddedBroker own;

  private Cluster(String bootstrap, @Nullable EmbeddedBroker own) {
    this.bootstrap = bootstrap;
    this.own = own;
  }

  /**
   * The address that {@code wanted} means.
   *
   * @throws CommandException when no embedded broker is running
   */
  static String find(String wanted, Path dir) {
    if (!wanted.equals(JobOutline.EMBEDDED)) {
      return wanted;
    }
    return running(dir)
        .orElseThrow(
            () ->
                CommandException.failed(
                    "no embedded broker is running in %s: start one with `millrace broker%s`, or"
                            .formatted(dir, dirOption(dir))
                        + " name your Kafka with --bootstrap"));
  }

  /** The address that {@code wanted} means; starts an embedded broker where none is running. */
  static Cluster findOrStart(String wanted, Path dir) {
    if (!wanted.equals(JobOutline.EMBEDDED)) {
      return new Cluster(wanted, null);
    }
    return running(dir).map(address -> new Cluster(address, null)).orElseGet(() -> start(dir));
  }

  private static Optional<String> running(Path dir) {
    return EmbeddedBroker.find(dir).map(BrokerAddress::bootstrap);
  }

  private static Cluster start(Path dir) {
    EmbeddedBroker broker = EmbeddedBroker.start(dir, EmbeddedBroker.DEFAULT_PORT);
    return new Cluster(broker.bootstrap(), broker);
  }

  private static String dirOption(Path dir) {
    return dir.equals(DirOption.DEFAULT) ? "" : " --dir " + dir;
  }

  String bootstrap() {
    return bootstrap;
  }

  /** The broker that this process started. */
  Optional<EmbeddedBroker> own() {
    return Optional.ofNullable(own);
  }

  @Override
  public void close() {
    if (own != null) {
      own.close();
    }
  }
}
