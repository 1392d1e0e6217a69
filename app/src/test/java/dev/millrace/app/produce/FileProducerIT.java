package dev.millrace.app.produce;

import static dev.millrace.app.produce.TestData.data;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.app.broker.EmbeddedBroker;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.KafkaUnavailableException;
import dev.millrace.ingest.DataConfig.Format;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class FileProducerIT {
  @TempDir static Path brokerDir;
  private static EmbeddedBroker broker;
  private static KafkaSettings kafka;

  @TempDir Path dir;

  @BeforeAll
  static void start() {
    broker = EmbeddedBroker.start(brokerDir, 0);
    kafka = KafkaSettings.of(broker.bootstrap());
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @Test
  void fileArrivesInOrderWithNullKeysInATopicMadeForIt() throws IOException {
    String lines =
        IntStream.range(0, 10_000).mapToObj(i -> i + ",0,up").collect(Collectors.joining("\n"));
    Path file = TestData.gzip(dir.resolve("f"), "a,b,class\n" + lines + "\n");
    Heard heard = new Heard();

    Produced result = producer("in-order", file, ProduceOptions.DEFAULTS).run(heard);

    assertThat(result.records()).isEqualTo(10_000);
    assertThat(heard.said)
        .containsExactly("CSV, compressed, its header checked and left out", "created in-order");
    List<ConsumerRecord<String, byte[]>> records = read("in-order");
    assertThat(records).hasSize(10_000).allMatch(record -> record.key() == null);
    assertThat(values(records)).isEqualTo(lines);
    assertThat(result.bytes()).isEqualTo(lines.length() - 9_999L);
  }

  @Test
  void skippedRecordsAreThoseAlreadyInTheTopic() throws IOException {
    Path file = Files.writeString(dir.resolve("f"), "1,1,up\n2,2,up\n3,3,down\n");
    producer("skipping", file, ProduceOptions.DEFAULTS.withSkip(2)).run(ProduceListener.NONE);
    assertThat(values(read("skipping"))).isEqualTo("3,3,down");
  }

  @Test
  void loopGoesOnUntilStoppedAndLeavesTheHeaderOutEachTime() throws IOException {
    Path file = Files.writeString(dir.resolve("f"), "a,b,class\n1,1,up\n2,2,down\n");
    ProduceOptions loop = ProduceOptions.DEFAULTS.withLoop(true).withRate(500);
    FileProducer producer = producer("looping", file, loop);

    Produced result =
        producer.run(
            new ProduceListener() {
              @Override
              public void progress(Produced soFar) {
                producer.stop();
              }
            });

    assertThat(result.records()).isBetween(3L, 1_500L);
    assertThat(result.recordsPerSecond()).isLessThan(600);
    List<ConsumerRecord<String, byte[]>> records = read("looping");
    assertThat(records).hasSize((int) result.records());
    assertThat(values(records)).startsWith("1,1,up\n2,2,down\n1,1,up").doesNotContain("class");
  }

  @Test
  void brokerThatIsNotThereIsToldInTime() throws IOException {
    Path file = Files.writeString(dir.resolve("f"), "1,1,up\n");
    String nowhere = "127.0.0.1:" + closedPort();
    FileProducer producer =
        new FileProducer(
            KafkaSettings.of(nowhere),
            data(Format.CSV),
            file,
            ProduceOptions.DEFAULTS.withTimeout(Duration.ofSeconds(2)));

    long start = System.nanoTime();
    assertThatThrownBy(() -> producer.run(ProduceListener.NONE))
        .isInstanceOf(KafkaUnavailableException.class)
        .hasMessageContaining(nowhere);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  @Test
  void brokerThatGoesAwayIsToldInTime() throws IOException {
    Path file = Files.writeString(dir.resolve("f"), "1,1,up\n");
    ProduceOptions endless =
        ProduceOptions.DEFAULTS.withLoop(true).withRate(1_000).withTimeout(Duration.ofSeconds(3));
    try (EmbeddedBroker brief = EmbeddedBroker.start(dir, 0)) {
      FileProducer producer =
          new FileProducer(KafkaSettings.of(brief.bootstrap()), data(Format.CSV), file, endless);
      ProduceListener stopsTheBroker =
          new ProduceListener() {
            @Override
            public void progress(Produced soFar) {
              brief.close();
            }
          };
      assertThatThrownBy(() -> producer.run(stopsTheBroker))
          .isInstanceOf(KafkaUnavailableException.class)
          .hasMessageContaining("did not take a record for the topic numbers");
    }
  }

  @Test
  void faultyFileIsNamedAndNothingIsCreated() throws IOException {
    Path file = dir.resolve("absent.csv");
    assertThatThrownBy(
            () -> producer("untouched", file, ProduceOptions.DEFAULTS).run(ProduceListener.NONE))
        .isInstanceOf(ProduceException.class)
        .hasMessage(file + ": there is no such file");
  }

  private static FileProducer producer(String topic, Path file, ProduceOptions options) {
    return new FileProducer(kafka, data(topic, Format.CSV), file, options);
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }

  private static String values(List<ConsumerRecord<String, byte[]>> records) {
    return records.stream()
        .map(record -> new String(record.value(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("\n"));
  }

  private static List<ConsumerRecord<String, byte[]>> read(String topic) {
    List<TopicPartition> partition = List.of(new TopicPartition(topic, 0));
    List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
    try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(kafka.consumer("test"))) {
      assertThat(consumer.partitionsFor(topic)).hasSize(1);
      consumer.assign(partition);
      consumer.seekToBeginning(partition);
      long end = consumer.endOffsets(partition).get(partition.get(0));
      while (consumer.position(partition.get(0)) < end) {
        consumer.poll(Duration.ofSeconds(1)).forEach(records::add);
      }
    }
    return records;
  }

  private static final class Heard implements ProduceListener {
    private final List<String> said = new ArrayList<>();

    @Override
    public void topicCreated(String topic) {
      said.add("created " + topic);
    }

    @Override
    public void reading(String sentence) {
      said.add(sentence);
    }
  }
}
