package dev.millrace.app.broker;

import static dev.millrace.app.broker.BrokerSettings.CONTROLLER;
import static dev.millrace.app.broker.BrokerSettings.NODE_ID;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/** Kafka's own server on a formatted directory. */
final class BrokerNode {
  private static final Duration STOP = Duration.ofSeconds(30);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(3);

  private final KafkaRaftServer server;
  private final CompletableFuture<String> failure;

  private BrokerNode(KafkaRaftServer server, CompletableFuture<String> failure) {
    this.server = server;
    this.failure = failure;
  }

  /**
   * Returns when clients can connect.
   *
   * @throws Exception what Kafka threw; nothing of it is left running then
   */
  static BrokerNode start(Path data, int brokerPort, int controllerPort) throws Exception {
    formatOnce(data);
    CompletableFuture<String> failure = KafkaExit.watch();
    KafkaRaftServer server =
        new KafkaRaftServer(
            new KafkaConfig(BrokerSettings.of(data, brokerPort, controllerPort), false),
            Time.SYSTEM);
    try {
      server.startup();
      return new BrokerNode(server, failure);
    } catch (Exception | LinkageError e) {
      new BrokerNode(server, failure).stop();
      throw e;
    }
  }

  private static void formatOnce(Path data) throws Exception {
    if (Files.exists(data.resolve("meta.properties"))) {
      return;
    }
    new Formatter()
        .setPrintStream(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
        .setClusterId(Uuid.randomUuid().toString())
        .setNodeId(NODE_ID)
        .setDirectories(List.of(data.toString()))
        .setMetadataLogDirectory(data.toString())
        .setControllerListenerName(CONTROLLER)
        .setReleaseVersion(MetadataVersion.LATEST_PRODUCTION)
        .run();
  }

  CompletableFuture<String> failure() {
    return failure;
  }

  /**
   * Stops the server, waiting for it within bounds: a Kafka that has lost its disk never ends its
   * shutdown.
   *
   * @return whether it stopped
   */
  boolean stop() {
    Duration bound = failure.isDone() ? AFTER_FAILURE : STOP;
    KafkaExit.forget(failure);
    Thread stopper =
        new Thread(
            () -> {
              server.shutdown();
              server.awaitShutdown();
            },
            "millrace-broker-stop");
    stopper.setDaemon(true);
    stopper.start();
    try {
      stopper.join(bound.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !stopper.isAlive();
  }
}
