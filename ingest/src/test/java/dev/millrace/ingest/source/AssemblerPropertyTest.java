package dev.millrace.ingest.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.events.Position;
import dev.millrace.events.RecordRange;
import dev.millrace.ingest.Batch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Any mix of good records, bad ones and gaps, in any interleaving of partitions. */
class AssemblerPropertyTest {

  /** One partition: for each offset a good record, a bad one, or none. */
  @Provide
  Arbitrary<List<List<Character>>> topics() {
    Arbitrary<List<Character>> partition =
        Arbitraries.of('g', 'g', 'g', 'b', '-').list().ofMaxSize(25);
    return partition.list().ofMinSize(1).ofMaxSize(4);
  }

  @Property(tries = 300)
  void everyOffsetIsInOneBatchAndEveryGoodRecordInOneRow(
      @ForAll("topics") List<List<Character>> topic,
      @ForAll @IntRange(min = 1, max = 6) int batchSize,
      @ForAll Random random) {
    Assembly assembly = Assembly.live(batchSize, topic.size());
    feed(assembly, records(topic), random);

    assertTiled(assembly.batches, Assembly.fromZero(topic.size()));
    assertThat(rows(assembly.batches)).containsExactlyInAnyOrderElementsOf(places(topic, 'g'));
    assertThat(rejected(assembly.batches)).containsExactlyInAnyOrderElementsOf(places(topic, 'b'));
    assertThat(assembly.batches)
        .allSatisfy(batch -> assertThat(rows(List.of(batch))).isSorted())
        .allSatisfy(batch -> assertThat(batch.rows()).isLessThanOrEqualTo(batchSize));
  }

  @Property(tries = 300)
  void journalMakesTheSameBatchesFromAnotherInterleaving(
      @ForAll("topics") List<List<Character>> topic,
      @ForAll @IntRange(min = 1, max = 6) int batchSize,
      @ForAll @IntRange(max = 30) int checkpointAt,
      @ForAll @IntRange(max = 30) int journalled,
      @ForAll Random random) {
    Assembly first = Assembly.live(batchSize, topic.size());
    feed(first, records(topic), random);
    int checkpoint = Math.min(checkpointAt, first.batches.size());
    int end = Math.min(checkpoint + journalled, first.batches.size());
    List<Batch> before = first.batches.subList(0, checkpoint);
    List<Batch> lost = first.batches.subList(checkpoint, end);
    Map<Integer, Long> start = positions(before, Assembly.fromZero(topic.size()));
    List<List<RecordRange>> script =
        lost.stream().map(Batch::ranges).filter(ranges -> !ranges.isEmpty()).toList();

    Assembly second = Assembly.scripted(batchSize, start, script);
    feed(second, after(records(topic), start), random);

    List<Batch> again =
        second.batches.stream().filter(batch -> batch.rows() > 0).limit(script.size()).toList();
    List<Batch> original = lost.stream().filter(batch -> batch.rows() > 0).toList();
    assertThat(again)
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("rejected")
        .isEqualTo(original);
    assertTiled(second.batches, start);
    List<Batch> line = new ArrayList<>(before);
    line.addAll(second.batches);
    assertThat(rows(line)).containsExactlyInAnyOrderElementsOf(places(topic, 'g'));
    assertThat(rejected(line)).containsExactlyInAnyOrderElementsOf(places(topic, 'b'));
  }

  private static List<List<ConsumerRecord<byte[], byte[]>>> records(List<List<Character>> topic) {
    List<List<ConsumerRecord<byte[], byte[]>>> records = new ArrayList<>();
    for (int partition = 0; partition < topic.size(); partition++) {
      List<ConsumerRecord<byte[], byte[]>> list = new ArrayList<>();
      for (int offset = 0; offset < topic.get(partition).size(); offset++) {
        switch (topic.get(partition).get(offset)) {
          case 'g' -> list.add(Assembly.goodRecord(partition, offset));
          case 'b' -> list.add(Assembly.badRecord(partition, offset));
          default -> {}
        }
      }
      records.add(list);
    }
    return records;
  }

  private static List<List<ConsumerRecord<byte[], byte[]>>> after(
      List<List<ConsumerRecord<byte[], byte[]>>> records, Map<Integer, Long> start) {
    return records.stream()
        .map(
            list ->
                list.stream()
                    .filter(record -> record.offset() >= start.get(record.partition()))
                    .toList())
        .toList();
  }

  /** Partitions in any order, a partition's records in theirs; idle now and then. */
  private static void feed(
      Assembly assembly, List<List<ConsumerRecord<byte[], byte[]>>> records, Random random) {
    int[] next = new int[records.size()];
    while (true) {
      int[] open =
          IntStream.range(0, next.length)
              .filter(partition -> next[partition] < records.get(partition).size())
              .toArray();
      if (open.length == 0) {
        break;
      }
      int partition = open[random.nextInt(open.length)];
      assembly.assembler.accept(records.get(partition).get(next[partition]++));
      if (random.nextInt(4) == 0) {
        assembly.assembler.idle();
      }
    }
    assembly.assembler.finish();
    assertThat(assembly.assembler.waiting()).isZero();
  }

  /** Each batch starts where the one before ended, and what it says about positions is true. */
  private static void assertTiled(List<Batch> batches, Map<Integer, Long> start) {
    Map<Integer, Long> next = new TreeMap<>(start);
    for (Batch batch : batches) {
      Map<Integer, Long> after = new HashMap<>(next);
      batch.positionsAfter().forEach(p -> after.put(p.partition(), p.offset()));
      for (RecordRange range : batch.ranges()) {
        assertThat(range.from()).isGreaterThanOrEqualTo(next.get(range.partition()));
        assertThat(range.to()).isEqualTo(after.get(range.partition()));
      }
      rows(List.of(batch)).forEach(place -> assertBetween(place, next, after));
      rejected(List.of(batch)).forEach(place -> assertBetween(place, next, after));
      assertThat(batch.ranges().isEmpty()).isEqualTo(batch.rows() == 0);
      next.putAll(after);
    }
  }

  private static void assertBetween(String place, Map<Integer, Long> from, Map<Integer, Long> to) {
    int partition = Integer.parseInt(place.substring(0, place.indexOf('/')));
    long offset = Long.parseLong(place.substring(place.indexOf('/') + 1));
    assertThat(offset).isBetween(from.get(partition), to.get(partition) - 1);
  }

  private static Map<Integer, Long> positions(List<Batch> batches, Map<Integer, Long> start) {
    Map<Integer, Long> positions = new TreeMap<>(start);
    for (Batch batch : batches) {
      for (Position position : batch.positionsAfter()) {
        positions.put(position.partition(), position.offset());
      }
    }
    return positions;
  }

  private static List<String> rows(List<Batch> batches) {
    List<String> places = new ArrayList<>();
    for (Batch batch : batches) {
      for (int row = 0; row < batch.rows(); row++) {
        int partition = (int) batch.features()[2 * row];
        places.add(place(partition, (int) batch.features()[2 * row + 1]));
      }
    }
    return places;
  }

  private static List<String> rejected(List<Batch> batches) {
    return batches.stream()
        .flatMap(batch -> batch.rejected().stream())
        .map(record -> place(record.partition(), record.offset()))
        .toList();
  }

  private static List<String> places(List<List<Character>> topic, char kind) {
    List<String> places = new ArrayList<>();
    for (int partition = 0; partition < topic.size(); partition++) {
      for (int offset = 0; offset < topic.get(partition).size(); offset++) {
        if (topic.get(partition).get(offset) == kind) {
          places.add(place(partition, offset));
        }
      }
    }
    return places;
  }

  /** Sorts like (partition, offset). */
  private static String place(int partition, long offset) {
    return partition + "/" + String.format("%02d", offset);
  }
}
