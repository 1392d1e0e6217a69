package dev.millrace.app.ingest;

import static dev.millrace.app.ingest.IngestLab.batch;
import static dev.millrace.app.ingest.IngestLab.drain;
import static dev.millrace.app.ingest.IngestLab.numbers;
import static dev.millrace.app.ingest.IngestLab.row;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.millrace.app.broker.EmbeddedBroker;
import dev.millrace.events.Position;
import dev.millrace.events.RecordRange;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.ingest.Batch;
import dev.millrace.ingest.EndOfData;
import dev.millrace.ingest.source.BatchSource;
import dev.millrace.ingest.source.DataTopic;
import dev.millrace.ingest.source.SourceOptions;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class IngestIT {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final MBeanServer METRICS = ManagementFactory.getPlatformMBeanServer();

  @TempDir static Path dir;
  private static EmbeddedBroker broker;

  @BeforeAll
  static void startBroker() {
    broker = EmbeddedBroker.start(dir, 0);
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  private static IngestLab lab(String job, int partitions) throws Exception {
    return new IngestLab(broker.bootstrap(), job).create(partitions);
  }

  private static List<Position> ends(IngestLab lab) {
    return DataTopic.await(lab.kafka, lab.topic(), PATIENCE).ends();
  }

  @Test
  void goodBadGoodTrainsTwoAndARestartDoesNotSeeTheBadOneAgain() throws Exception {
    IngestLab lab = lab("k2", 1);
    lab.send(0, row(0), "0,up", row(2));
    List<Position> after = List.of(new Position(lab.topic(), 0, 3));
    try (BatchSource source = lab.open(1)) {
      assertThat(batch(source).features()).containsExactly(0);
      Batch second = batch(source);
      assertThat(second.features()).containsExactly(2);
      assertThat(second.rejected()).singleElement().satisfies(r -> assertThat(r.offset()).isOne());
      assertThat(second.positionsAfter()).isEqualTo(after);
      source.flushDeadLetters();
    }
    try (BatchSource source = BatchSource.open(lab.options(1).startAt(after).until(ends(lab)))) {
      assertThat(drain(source, after)).isEmpty();
      source.flushDeadLetters();
    }
    List<ConsumerRecord<String, byte[]>> letters = lab.letters();
    assertThat(letters).hasSize(1);
    assertIsLetterOfK2(letters.get(0));
  }

  private static void assertIsLetterOfK2(ConsumerRecord<String, byte[]> letter) {
    Map<String, String> headers = new HashMap<>();
    letter
        .headers()
        .forEach(header -> headers.put(header.key(), new String(header.value(), UTF_8)));
    assertThat(letter.key()).isEqualTo("k2.data/0/1");
    assertThat(new String(letter.value(), UTF_8)).isEqualTo("0,up");
    assertThat(letter.timestamp()).isEqualTo(5_000);
    assertThat(headers)
        .contains(
            entry("original-key", "key"),
            entry("topic", "k2.data"),
            entry("partition", "0"),
            entry("offset", "1"),
            entry("error", "unknown-class"),
            entry("message", "field \"class\" is none of the classes \"0, 1\": \"up\""));
  }

  @Test
  void stepLongerThanThePollIntervalLosesNothingAndTrainsNothingTwice() throws Exception {
    IngestLab lab = lab("k1", 1);
    lab.sendRows(0, 0, 10_000);
    KafkaSettings impatient =
        new KafkaSettings(broker.bootstrap(), Map.of("max.poll.interval.ms", "300"));
    SourceOptions options =
        SourceOptions.of(impatient, lab.job, lab.data(1), lab.deadLetters()).patience(PATIENCE);
    try (BatchSource source = BatchSource.open(options)) {
      assertThat(batch(source).features()).containsExactly(0);
      IngestLab.step(Duration.ofMillis(1_000));
      assertThat(secondsSinceLastPoll(lab)).isLessThanOrEqualTo(1);
      lab.sendRows(0, 10_000, 10_010);
      for (long number = 1; number < 10_010; number++) {
        Batch next = batch(source);
        assertThat(next.features()).containsExactly(number);
        assertThat(next.ranges())
            .containsExactly(new RecordRange(lab.topic(), 0, number, number + 1, 0));
      }
      assertThat(source.poll(Duration.ofMillis(200))).isNull();
    }
  }

  @Test
  void fetchingStopsWhileTheTrainerIsSlowAndPollingDoesNot() throws Exception {
    IngestLab lab = lab("slow", 2);
    lab.sendRows(0, 0, 20_000);
    lab.sendRows(1, 20_000, 40_000);
    try (BatchSource source = BatchSource.open(lab.options(16).until(ends(lab)))) {
      batch(source);
      IngestLab.step(Duration.ofMillis(1_500));
      assertThat(40_000 - recordsNotFetched(lab, 2, 20_000)).isBetween(4096L, 4096L + 500 + 16);
      assertThat(secondsSinceLastPoll(lab)).isLessThanOrEqualTo(1);
      assertThat(source.lag()).hasValue(40_000 - 16);
      List<Batch> rest = drain(source, ends(lab));
      assertThat(numbers(rest)).hasSize(40_000 - 16).doesNotHaveDuplicates();
      assertThat(recordsNotFetched(lab, 2, 20_000)).isZero();
    }
  }

  @Test
  void targetBehindATransactionsMarkerIsReached() throws Exception {
    IngestLab lab = lab("gaps", 1);
    Map<String, Object> config = lab.kafka.producer("transactional");
    config.put("transactional.id", "gaps");
    try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(config)) {
      producer.initTransactions();
      transaction(lab, producer, true, 0, 1, 2);
      transaction(lab, producer, false, 3, 4);
      transaction(lab, producer, true, 5);
      transaction(lab, producer, false, 6);
    }
    List<Position> ends = ends(lab);
    assertThat(ends).containsExactly(new Position(lab.topic(), 0, 11));
    try (BatchSource source = BatchSource.open(lab.options(3).until(ends))) {
      List<Batch> batches = drain(source, ends);
      assertThat(numbers(batches)).containsExactly(0L, 1L, 2L, 5L);
      assertThat(batches.get(1).ranges()).containsExactly(new RecordRange(lab.topic(), 0, 3, 8, 0));
    }
  }

  private static void transaction(
      IngestLab lab, KafkaProducer<String, byte[]> producer, boolean commit, long... numbers) {
    producer.beginTransaction();
    for (long number : numbers) {
      producer.send(new ProducerRecord<>(lab.topic(), "key", row(number).getBytes(UTF_8)));
    }
    producer.flush();
    if (commit) {
      producer.commitTransaction();
    } else {
      producer.abortTransaction();
    }
  }

  @Test
  void rejectedTailCountsAndRecordsAfterTheTargetDoNotTrain() throws Exception {
    IngestLab lab = lab("tail", 1);
    lab.send(0, row(0), row(1), row(2), "poison", "poison");
    List<Position> targets = ends(lab);
    lab.sendRows(0, 5, 8);
    try (BatchSource source = BatchSource.open(lab.options(2).until(targets))) {
      List<Batch> batches = drain(source, targets);
      assertThat(batches).extracting(Batch::rows).containsExactly(2, 1, 0);
      assertThat(numbers(batches)).containsExactly(0L, 1L, 2L);
      assertThat(batches.get(2).rejected()).hasSize(2);
      assertThat(batches.get(2).positionsAfter()).isEqualTo(targets);
      assertThat(IngestLab.next(source)).isInstanceOf(EndOfData.class);
    }
  }

  @Test
  void emptyTopicIsToldBeforehandAndEndsAtOnce() throws Exception {
    IngestLab lab = lab("empty", 3);
    DataTopic topic = DataTopic.await(lab.kafka, lab.topic(), PATIENCE);
    assertThat(topic.isEmpty()).isTrue();
    assertThat(topic.partitions()).hasSize(3);
    assertThat(topic.clusterId()).isEqualTo(broker.address().clusterId());
    try (BatchSource source = BatchSource.open(lab.options(1).until(topic.ends()))) {
      assertThat(drain(source, topic.ends())).isEmpty();
    }
    lab.sendRows(2, 0, 1);
    assertThat(DataTopic.await(lab.kafka, lab.topic(), PATIENCE).isEmpty()).isFalse();
  }

  @Test
  void journalMakesTheSameBatchesAgainAndLiveOnesFollow() throws Exception {
    IngestLab lab = lab("journal", 3);
    for (int partition = 0; partition < 3; partition++) {
      lab.sendRows(partition, 1000L * partition, 1000L * partition + 700);
      lab.send(partition, "poison");
      lab.sendRows(partition, 1000L * partition + 700, 1000L * partition + 900);
    }
    List<Batch> first;
    try (BatchSource source = BatchSource.open(lab.options(32).until(ends(lab)))) {
      first = drain(source, ends(lab));
    }
    int checkpoint = 20;
    int journalled = 60;
    Map<Integer, Position> positions = new TreeMap<>();
    first
        .subList(0, checkpoint)
        .forEach(b -> b.positionsAfter().forEach(p -> positions.put(p.partition(), p)));
    List<Batch> lost =
        first.subList(checkpoint, journalled).stream().filter(b -> b.rows() > 0).toList();
    SourceOptions resumed =
        lab.options(32)
            .startAt(List.copyOf(positions.values()))
            .replaying(lost.stream().map(Batch::ranges).toList())
            .until(ends(lab));
    try (BatchSource source = BatchSource.open(resumed)) {
      List<Batch> again = drain(source, ends(lab));
      assertThat(again.subList(0, lost.size()))
          .usingRecursiveFieldByFieldElementComparatorIgnoringFields("rejected")
          .isEqualTo(lost);
      List<Long> all = numbers(first.subList(0, checkpoint));
      all.addAll(numbers(again));
      List<Long> produced =
          LongStream.of(0, 1000, 2000)
              .flatMap(start -> LongStream.range(start, start + 900))
              .boxed()
              .toList();
      assertThat(all).containsExactlyInAnyOrderElementsOf(produced);
    }
  }

  @Test
  void groupIsToldThePositionsAndHasNoMembers() throws Exception {
    IngestLab lab = lab("group", 1);
    lab.sendRows(0, 0, 3);
    try (BatchSource source = lab.open(1)) {
      source.commit(batch(source).positionsAfter());
    }
    try (Admin admin = Admin.create(lab.kafka.admin("lab"))) {
      Map<TopicPartition, OffsetAndMetadata> offsets =
          admin
              .listConsumerGroupOffsets("millrace-group")
              .partitionsToOffsetAndMetadata()
              .get(10, TimeUnit.SECONDS);
      assertThat(offsets).containsOnlyKeys(new TopicPartition(lab.topic(), 0));
      assertThat(offsets.values()).extracting(OffsetAndMetadata::offset).containsExactly(1L);
      assertThat(
              admin
                  .describeConsumerGroups(List.of("millrace-group"))
                  .all()
                  .get(10, TimeUnit.SECONDS)
                  .get("millrace-group")
                  .groupState())
          .isEqualTo(GroupState.EMPTY);
    }
  }

  @Test
  void recordTooLargeForTheDeadLetterTopicIsStillNamedThere() throws Exception {
    IngestLab lab = new IngestLab(broker.bootstrap(), "large");
    lab.create(lab.topic(), 1, Map.of());
    lab.create(lab.deadLetters(), 1, Map.of("max.message.bytes", "2000"));
    lab.send(0, "x".repeat(5_000), row(1));
    try (BatchSource source = lab.open(1)) {
      assertThat(batch(source).rejected()).hasSize(1);
      source.flushDeadLetters();
    }
    ConsumerRecord<String, byte[]> letter = lab.letters().get(0);
    assertThat(letter.key()).isEqualTo("large.data/0/0");
    assertThat(letter.value()).isNull();
    assertThat(new String(letter.headers().lastHeader("value-omitted").value(), UTF_8))
        .startsWith("5000 bytes");
  }

  private static double secondsSinceLastPoll(IngestLab lab) throws Exception {
    return (double)
        METRICS.getAttribute(bean(lab, "consumer-metrics", ""), "last-poll-seconds-ago");
  }

  /** As the consumer itself counts; a partition that it has not read from has no lag yet. */
  private static long recordsNotFetched(IngestLab lab, int partitions, long each) throws Exception {
    long sum = 0;
    for (int partition = 0; partition < partitions; partition++) {
      String place = ",topic=" + lab.topic() + ",partition=" + partition;
      List<Attribute> lag =
          METRICS
              .getAttributes(
                  bean(lab, "consumer-fetch-manager-metrics", place), new String[] {"records-lag"})
              .asList();
      sum += lag.isEmpty() ? each : ((Double) lag.get(0).getValue()).longValue();
    }
    return sum;
  }

  private static ObjectName bean(IngestLab lab, String type, String more) throws Exception {
    String client = "client-id=millrace-ingest-" + lab.job;
    return new ObjectName("kafka.consumer:type=" + type + "," + client + more);
  }
}
