package dev.millrace.app.broker;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Kafka's settings for a broker that is alone, on a small machine, and restarted often. */
final class BrokerSettings {
  static final int NODE_ID = 1;
  static final String CONTROLLER = "CONTROLLER";

  private static final int MIB = 1 << 20;

  private BrokerSettings() {}

  static Map<String, String> of(Path data, int brokerPort, int controllerPort) {
    Map<String, String> settings = new HashMap<>();
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", Integer.toString(NODE_ID));
    settings.put("log.dirs", data.toString());
    settings.put("auto.create.topics.enable", "false");
    network(settings, brokerPort, controllerPort);
    settings.putAll(oneNode());
    settings.putAll(promptness());
    settings.putAll(smallness());
    return settings;
  }

  private static void network(Map<String, String> settings, int brokerPort, int controllerPort) {
    String broker = "PLAINTEXT://" + Ports.LOOPBACK + ":" + brokerPort;
    String controller = Ports.LOOPBACK + ":" + controllerPort;
    settings.put("listeners", broker + "," + CONTROLLER + "://" + controller);
    settings.put("advertised.listeners", broker);
    settings.put("controller.listener.names", CONTROLLER);
    settings.put("controller.quorum.voters", NODE_ID + "@" + controller);
    settings.put("listener.security.protocol.map", CONTROLLER + ":PLAINTEXT,PLAINTEXT:PLAINTEXT");
  }

  private static Map<String, String> oneNode() {
    return Map.of(
        "default.replication.factor", "1",
        "offsets.topic.replication.factor", "1",
        "offsets.topic.num.partitions", "1",
        "transaction.state.log.replication.factor", "1",
        "transaction.state.log.min.isr", "1",
        "transaction.state.log.num.partitions", "1",
        "share.coordinator.state.topic.replication.factor", "1",
        "share.coordinator.state.topic.min.isr", "1",
        "share.coordinator.state.topic.num.partitions", "1");
  }

  /**
   * A short session, because a killed broker may only come back when its old session is over; not
   * so short that a busy machine loses it.
   */
  private static Map<String, String> promptness() {
    return Map.of(
        "group.initial.rebalance.delay.ms", "0",
        "add.partitions.to.txn.retry.backoff.ms", "1",
        "broker.session.timeout.ms", "3000",
        "broker.heartbeat.interval.ms", "500");
  }

  /**
   * No size limit by default: it would cut a run's journal too. Topics that may grow set theirs.
   */
  private static Map<String, String> smallness() {
    return Map.of(
        "log.retention.hours",
        "168",
        "log.segment.bytes",
        Integer.toString(64 * MIB),
        "log.index.size.max.bytes",
        Integer.toString(MIB),
        "log.cleaner.dedupe.buffer.size",
        Integer.toString(8 * MIB),
        "num.network.threads",
        "2",
        "num.io.threads",
        "4");
  }
}
