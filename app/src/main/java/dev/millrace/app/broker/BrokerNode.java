package dev.millrace.app.broker;

import static dev.millrace.app.broker.BrokerSettings.CONTROLLER;
import static dev.millrace.app.broker.BrokerSettings.NODE_ID;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/** Kafka's own server on a formatted directory. */
final class BrokerNode {
  private final KafkaRaftServer server;

  private BrokerNode(KafkaRaftServer server) {
    this.server = server;
  }

  /**
   * Returns when clients can connect.
   *
   * @throws Exception what Kafka threw; nothing of it is left running then
   */
  static BrokerNode start(Path data, int brokerPort, int controllerPort) throws Exception {
    formatOnce(data);
    KafkaRaftServer server =
        new KafkaRaftServer(
            new KafkaConfig(BrokerSettings.of(data, brokerPort, controllerPort), false),
            Time.SYSTEM);
    try {
      server.startup();
      return new BrokerNode(server);
    } catch (Exception | LinkageError e) {
      server.shutdown();
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

  void stop() {
    server.shutdown();
    server.awaitShutdown();
  }
}
