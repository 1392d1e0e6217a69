package dev.millrace.app.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.millrace.events.Position;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.ingest.Batch;
import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.DataConfig.Format;
import dev.millrace.ingest.DataConfig.Normalise;
import dev.millrace.ingest.EndOfData;
import dev.millrace.ingest.Intake;
import dev.millrace.ingest.Label;
import dev.millrace.ingest.source.BatchSource;
import dev.millrace.ingest.source.SourceOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/** One job's topics on a broker: records in, what its source hands out. A row holds its number. */
final class IngestLab {
  private static final Duration STEP = Duration.ofSeconds(1);
  private static final int MOST_WAITS = 30;

  final String job;
  final KafkaSettings kafka;

  IngestLab(String bootstrap, String job) {
    this.job = job;
    this.kafka = KafkaSettings.of(bootstrap);
  }

  String topic() {
    return job + ".data";
  }

  String deadLetters() {
    return job + ".dead-letters";
  }

  IngestLab create(int partitions) throws Exception {
    create(topic(), partitions, Map.of());
    create(deadLetters(), 1, Map.of());
    return this;
  }

  void create(String name, int partitions, Map<String, String> config) throws Exception {
    try (Admin admin = Admin.create(kafka.admin("lab"))) {
      NewTopic topic = new NewTopic(name, partitions, (short) 1).configs(config);
      admin.createTopics(List.of(topic)).all().get(10, TimeUnit.SECONDS);
    }
  }

  void delete(String name) throws Exception {
    try (Admin admin = Admin.create(kafka.admin("lab"))) {
      admin.deleteTopics(List.of(name)).all().get(10, TimeUnit.SECONDS);
    }
  }

  void deleteBefore(int partition, long offset) throws Exception {
    try (Admin admin = Admin.create(kafka.admin("lab"))) {
      TopicPartition place = new TopicPartition(topic(), partition);
      admin
          .deleteRecords(Map.of(place, RecordsToDelete.beforeOffset(offset)))
          .all()
          .get(10, TimeUnit.SECONDS);
    }
  }

  DataConfig data(int batchSize) {
    return new DataConfig(
        topic(),
        Format.CSV,
        List.of(),
        List.of("number"),
        new Label.Classes("class", List.of("0", "1")),
        Normalise.NONE,
        batchSize,
        null);
  }

  SourceOptions options(int batchSize) {
    return SourceOptions.of(kafka, job, data(batchSize), deadLetters())
        .patience(Duration.ofSeconds(10));
  }

  BatchSource open(int batchSize) {
    return BatchSource.open(options(batchSize));
  }

  static String row(long number) {
    return number + "," + number % 2;
  }

  /** Sends values in order and waits for all of them. */
  void send(int partition, String... values) {
    try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(kafka.producer("lab"))) {
      for (String value : values) {
        producer.send(
            new ProducerRecord<>(topic(), partition, 5_000L, "key", value.getBytes(UTF_8)));
      }
      producer.flush();
    }
  }

  void sendRows(int partition, long from, long to) {
    String[] rows = new String[(int) (to - from)];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row(from + i);
    }
    send(partition, rows);
  }

  /** The next batch; fails when none comes. */
  static Batch batch(BatchSource source) {
    if (next(source) instanceof Batch batch) {
      return batch;
    }
    throw new AssertionError("the data ended, a batch was expected");
  }

  static Intake next(BatchSource source) {
    for (int wait = 0; wait < MOST_WAITS; wait++) {
      Intake intake = source.poll(STEP);
      if (intake != null) {
        return intake;
      }
    }
    throw new AssertionError("nothing came");
  }

  /** Batches until the end of data. */
  static List<Batch> drain(BatchSource source, List<Position> expectedEnd) {
    List<Batch> batches = new ArrayList<>();
    while (true) {
      Intake intake = next(source);
      if (intake instanceof Batch batch) {
        batches.add(batch);
      } else if (intake instanceof EndOfData end) {
        if (!end.positions().equals(expectedEnd)) {
          throw new AssertionError(end + " instead of " + expectedEnd);
        }
        return batches;
      }
    }
  }

  /** The number of each row, in order. */
  static List<Long> numbers(List<Batch> batches) {
    List<Long> numbers = new ArrayList<>();
    for (Batch batch : batches) {
      for (int row = 0; row < batch.rows(); row++) {
        numbers.add((long) batch.features()[row]);
      }
    }
    return numbers;
  }

  /** Everything in the dead-letter topic. */
  List<ConsumerRecord<String, byte[]>> letters() {
    List<ConsumerRecord<String, byte[]>> letters = new ArrayList<>();
    try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(kafka.consumer("lab"))) {
      TopicPartition place = new TopicPartition(deadLetters(), 0);
      consumer.assign(List.of(place));
      consumer.seekToBeginning(List.of(place));
      long end = Objects.requireNonNull(consumer.endOffsets(List.of(place)).get(place));
      while (consumer.position(place) < end) {
        consumer.poll(STEP).forEach(letters::add);
      }
    }
    return letters;
  }

  /** A step that takes this long. */
  static void step(Duration duration) {
    CompletableFuture.runAsync(
            () -> {}, CompletableFuture.delayedExecutor(duration.toMillis(), TimeUnit.MILLISECONDS))
        .join();
  }
}
