package dev.millrace.app.broker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka of one node in this process, bound to loopback. Its data is under {@code DIR/broker/} and
 * outlives it; {@code DIR/broker/broker.json} names it to other processes while it runs.
 */
public final class EmbeddedBroker implements AutoCloseable {
  /** Kafka's usual port. */
  public static final int DEFAULT_PORT = 9092;

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);
  private static final Duration ANSWER = Duration.ofSeconds(10);
  private static final Duration FIND = Duration.ofSeconds(10);

  /** Between looking for a free port and binding it, another process may take it. */
  private static final int ATTEMPTS = 3;

  private final BrokerNode node;
  private final DirectoryLock lock;
  private final BrokerFile file;
  private final BrokerAddress address;
  private final AtomicBoolean open = new AtomicBoolean(true);

  private EmbeddedBroker(
      BrokerNode node, DirectoryLock lock, BrokerFile file, BrokerAddress address) {
    this.node = node;
    this.lock = lock;
    this.file = file;
    this.address = address;
  }

  /**
   * Starts a broker, on a free port where the preferred one is taken. Returns when it answers.
   *
   * @param dir the directory of {@code --dir}
   * @param preferredPort 0 for any free one
   * @throws BrokerException when the directory has a running broker, or Kafka does not start
   */
  public static EmbeddedBroker start(Path dir, int preferredPort) {
    return start(dir, preferredPort, false);
  }

  /**
   * Starts a broker on this port and no other.
   *
   * @throws BrokerException also when the port is taken
   */
  public static EmbeddedBroker startAt(Path dir, int port) {
    return start(dir, port, true);
  }

  /** The broker named in {@code broker.json}, if it answers with its cluster id. */
  public static Optional<BrokerAddress> find(Path dir) {
    try {
      return new BrokerFile(home(dir).resolve("broker.json"))
          .read()
          .filter(
              address ->
                  ClusterProbe.clusterId(address.bootstrap(), FIND)
                      .filter(address.clusterId()::equals)
                      .isPresent());
    } catch (IOException e) {
      LOG.warn("{} cannot be read: {}", home(dir), e.toString());
      return Optional.empty();
    }
  }

  private static Path home(Path dir) {
    return dir.toAbsolutePath().normalize().resolve("broker");
  }

  private static EmbeddedBroker start(Path dir, int port, boolean exactly) {
    Path home = home(dir);
    try {
      Files.createDirectories(home);
      DirectoryLock lock = DirectoryLock.take(home);
      try {
        return start(home, lock, port, exactly);
      } catch (Exception | LinkageError e) {
        lock.close();
        throw e;
      }
    } catch (BrokerException e) {
      throw e;
    } catch (Exception e) {
      throw new BrokerException(
          "the embedded broker cannot start on " + home + ": " + sentence(e), e);
    }
  }

  private static EmbeddedBroker start(Path home, DirectoryLock lock, int port, boolean exactly)
      throws Exception {
    for (int attempt = 1; ; attempt++) {
      int chosen = choose(port, exactly);
      try {
        return open(
            home, lock, chosen, BrokerNode.start(home.resolve("data"), chosen, Ports.free()));
      } catch (BrokerException e) {
        throw e;
      } catch (Exception e) {
        if (attempt == ATTEMPTS || !Ports.wasTaken(e)) {
          throw e;
        }
        LOG.info("a port was taken meanwhile ({} or the controller's), trying again", chosen);
      }
    }
  }

  private static int choose(int port, boolean exactly) throws IOException {
    if (port != 0 && Ports.isFree(port)) {
      return port;
    }
    if (exactly && port != 0) {
      throw new BrokerException(
          "port "
              + port
              + " on "
              + Ports.LOOPBACK
              + " is taken by another program; stop it, or name another port with --port");
    }
    return Ports.free();
  }

  private static EmbeddedBroker open(Path home, DirectoryLock lock, int port, BrokerNode node)
      throws IOException {
    BrokerFile file = new BrokerFile(home.resolve("broker.json"));
    try {
      String bootstrap = Ports.LOOPBACK + ":" + port;
      String clusterId =
          ClusterProbe.clusterId(bootstrap, ANSWER)
              .orElseThrow(
                  () ->
                      new BrokerException(
                          "the embedded broker started on "
                              + bootstrap
                              + " but did not answer within "
                              + ANSWER.toSeconds()
                              + " s"));
      BrokerAddress address =
          new BrokerAddress(bootstrap, clusterId, ProcessHandle.current().pid());
      file.write(address);
      return new EmbeddedBroker(node, lock, file, address);
    } catch (IOException | RuntimeException e) {
      node.stop();
      throw e;
    }
  }

  private static String sentence(Throwable e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  public BrokerAddress address() {
    return address;
  }

  /** {@code host:port} for clients. */
  public String bootstrap() {
    return address.bootstrap();
  }

  /**
   * Completed with a reason when the broker cannot go on (a full disk, a deleted directory); the
   * process goes on without it, and {@link #close} is still due.
   */
  public CompletionStage<String> failure() {
    return node.failure().minimalCompletionStage();
  }

  /** Stops the broker, so that its data is complete on disk. A second call does nothing. */
  @Override
  public void close() {
    if (!open.compareAndSet(true, false)) {
      return;
    }
    try {
      file.delete();
      if (node.stop()) {
        lock.close();
      } else {
        LOG.warn(
            "the embedded broker did not stop in time; its directory is free when the process ends");
      }
    } catch (IOException e) {
      LOG.warn("the embedded broker did not stop cleanly: {}", e.toString());
    }
  }
}
