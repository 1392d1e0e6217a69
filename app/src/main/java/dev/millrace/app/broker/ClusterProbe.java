package dev.millrace.app.broker;

import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.KafkaUnavailableException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;

/** Asks an address which cluster it belongs to. */
final class ClusterProbe {
  private ClusterProbe() {}

  /** The cluster's id; empty where no Kafka answers in time. */
  static Optional<String> clusterId(String bootstrap, Duration timeout) {
    if (!accepts(bootstrap, timeout)) {
      return Optional.empty();
    }
    try (JobTopics kafka = new JobTopics(KafkaSettings.of(bootstrap), timeout)) {
      return Optional.of(kafka.clusterId());
    } catch (KafkaUnavailableException e) {
      return Optional.empty();
    }
  }

  /** A closed port is told here at once; a Kafka client would try and log until its timeout. */
  private static boolean accepts(String bootstrap, Duration timeout) {
    int colon = bootstrap.lastIndexOf(':');
    try (Socket socket = new Socket()) {
      int port = Integer.parseInt(bootstrap.substring(colon + 1));
      socket.connect(
          new InetSocketAddress(bootstrap.substring(0, colon), port),
          Math.toIntExact(timeout.toMillis()));
      return true;
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      return false;
    }
  }
}
