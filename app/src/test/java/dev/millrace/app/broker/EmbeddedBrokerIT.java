package dev.millrace.app.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class EmbeddedBrokerIT {
  private static final TopicPartition NUMBERS = new TopicPartition("numbers", 0);

  @TempDir Path dir;

  @Test
  void recordsSurviveARestartOnTheSameDirectory() throws Exception {
    String clusterId;
    try (EmbeddedBroker broker = EmbeddedBroker.start(dir, 0)) {
      clusterId = broker.address().clusterId();
      create(broker.bootstrap(), "numbers");
      send(broker.bootstrap(), "numbers", "one");
      assertThat(read(broker.bootstrap())).containsExactly("one");
    }

    try (EmbeddedBroker broker = EmbeddedBroker.start(dir, 0)) {
      assertThat(broker.address().clusterId()).isEqualTo(clusterId);
      send(broker.bootstrap(), "numbers", "two");
      assertThat(read(broker.bootstrap())).containsExactly("one", "two");
    }
  }

  @Test
  void brokerJsonNamesTheBrokerWhileItRuns() throws Exception {
    Path json = dir.resolve("broker/broker.json");
    try (EmbeddedBroker broker = EmbeddedBroker.start(dir, 0)) {
      assertThat(EmbeddedBroker.find(dir)).contains(broker.address());
      assertThat(broker.address().pid()).isEqualTo(ProcessHandle.current().pid());
      assertThat(Files.readString(json)).contains(broker.bootstrap());
    }
    assertThat(json).doesNotExist();
    assertThat(EmbeddedBroker.find(dir)).isEmpty();
  }

  @Test
  void takenPortGivesWayToAFreeOneOrIsRefused() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      int port = taken.getLocalPort();
      assertThatThrownBy(() -> EmbeddedBroker.startAt(dir, port))
          .isInstanceOf(BrokerException.class)
          .hasMessageContaining("port " + port)
          .hasMessageContaining("taken");

      try (EmbeddedBroker broker = EmbeddedBroker.start(dir, port)) {
        assertThat(broker.bootstrap()).startsWith("127.0.0.1:").doesNotEndWith(":" + port);
      }
    }
  }

  @Test
  void portTakenWhileKafkaStartsFailsAndLeavesNothingRunning() throws Exception {
    Path data = Files.createDirectories(dir.resolve("data"));
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      assertThatThrownBy(() -> BrokerNode.start(data, taken.getLocalPort(), Ports.free()))
          .hasStackTraceContaining("Address already in use");
    }

    BrokerNode.start(data, Ports.free(), Ports.free()).stop();
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .noneMatch(name -> name.contains("SocketServer") || name.contains("raft"));
  }

  @Test
  void secondBrokerOnOneDirectoryIsRefusedAndTheFirstGoesOn() throws Exception {
    try (EmbeddedBroker first = EmbeddedBroker.start(dir, 0)) {
      assertThatThrownBy(() -> EmbeddedBroker.start(dir, 0))
          .isInstanceOf(BrokerException.class)
          .hasMessageContaining("already running on " + dir)
          .hasMessageContaining("process " + ProcessHandle.current().pid());

      assertThat(EmbeddedBroker.find(dir)).contains(first.address());
    }
  }

  @Test
  void brokerOfAnotherProcessIsFoundThereRefusedHereAndComesBackAfterAKill() throws Exception {
    BrokerProcess other = BrokerProcess.start(dir);
    try {
      BrokerAddress address = EmbeddedBroker.find(dir).orElseThrow();
      assertThat(address.pid()).isEqualTo(other.process().pid());
      assertThatThrownBy(() -> EmbeddedBroker.start(dir, 0))
          .isInstanceOf(BrokerException.class)
          .hasMessageContaining("process " + other.process().pid());
      create(address.bootstrap(), "numbers");
      send(address.bootstrap(), "numbers", "before the kill");
    } finally {
      // Through the handle: the process itself would close its output.
      other.process().toHandle().destroyForcibly();
      other.process().waitFor();
    }
    assertThat(other.output().lines()).as("what Kafka said to the console").isEmpty();

    assertThat(EmbeddedBroker.find(dir)).isEmpty();
    try (EmbeddedBroker broker = EmbeddedBroker.start(dir, 0)) {
      send(broker.bootstrap(), "numbers", "after it");
      assertThat(read(broker.bootstrap())).containsExactly("before the kill", "after it");
    }
  }

  @Test
  void staleBrokerJsonIsNotFoundAndIsReplaced() throws Exception {
    Path json = dir.resolve("broker/broker.json");
    Files.createDirectories(json.getParent());
    try (EmbeddedBroker stranger = EmbeddedBroker.start(dir.resolve("elsewhere"), 0)) {
      new BrokerFile(json).write(new BrokerAddress(stranger.bootstrap(), "another-cluster", 1));
      assertThat(EmbeddedBroker.find(dir)).isEmpty();
    }
    assertThat(EmbeddedBroker.find(dir)).isEmpty();

    try (EmbeddedBroker broker = EmbeddedBroker.start(dir, 0)) {
      assertThat(EmbeddedBroker.find(dir)).contains(broker.address());
    }
  }

  @Test
  void topicsAreNotCreatedByUsingThem() {
    try (EmbeddedBroker broker = EmbeddedBroker.start(dir, 0)) {
      assertThatThrownBy(() -> send(broker.bootstrap(), "never-created", "x"))
          .hasRootCauseInstanceOf(UnknownTopicOrPartitionException.class);
    }
  }

  @Test
  void lostDataDirectoryIsToldAndClosingStillReturns() throws Exception {
    Map<String, String> impatient =
        Map.of("request.timeout.ms", "1000", "default.api.timeout.ms", "1000");
    try (EmbeddedBroker broker = EmbeddedBroker.start(dir, 0);
        Admin admin =
            Admin.create(new KafkaSettings(broker.bootstrap(), impatient).admin("test"))) {
      Path data = dir.resolve("broker/data");
      deleteRecursively(data);
      Files.createFile(data);
      // Whether Kafka still answers this one is a race; that it touches the directory is not.
      CreateTopicsResult asked =
          admin.createTopics(List.of(new NewTopic("numbers", Optional.of(1), Optional.empty())));
      assertThat(asked.values()).containsKey("numbers");

      assertThat(broker.failure().toCompletableFuture())
          .succeedsWithin(Duration.ofSeconds(60))
          .asString()
          .contains("Kafka gave up");
    }
  }

  private static void deleteRecursively(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private static void create(String bootstrap, String topic) {
    try (JobTopics topics = new JobTopics(KafkaSettings.of(bootstrap), Duration.ofSeconds(10))) {
      assertThat(topics.create(topic, 1, Map.of())).isTrue();
    }
  }

  private static void send(String bootstrap, String topic, String value) throws Exception {
    Map<String, Object> config = KafkaSettings.of(bootstrap).producer("test");
    config.put("max.block.ms", 2_000);
    try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(config)) {
      producer.send(new ProducerRecord<>(topic, value.getBytes(StandardCharsets.UTF_8))).get();
    }
  }

  private static List<String> read(String bootstrap) {
    Map<String, Object> config = KafkaSettings.of(bootstrap).consumer("test");
    try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(config)) {
      consumer.assign(List.of(NUMBERS));
      consumer.seekToBeginning(List.of(NUMBERS));
      long end = consumer.endOffsets(List.of(NUMBERS)).get(NUMBERS);
      List<String> values = new ArrayList<>();
      while (consumer.position(NUMBERS) < end) {
        for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofSeconds(1))) {
          values.add(new String(record.value(), StandardCharsets.UTF_8));
        }
      }
      return values;
    }
  }
}
