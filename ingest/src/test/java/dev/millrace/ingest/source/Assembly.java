package dev.millrace.ingest.source;

import dev.millrace.events.RecordRange;
import dev.millrace.ingest.Batch;
import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.DataConfig.Format;
import dev.millrace.ingest.DataConfig.Normalise;
import dev.millrace.ingest.Label;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** An assembler without Kafka: records in, batches out. A row says where it comes from. */
final class Assembly {
  static final String TOPIC = "data";

  final List<Batch> batches = new ArrayList<>();
  final List<String> deadLetters = new ArrayList<>();
  final Assembler assembler;
  long now;

  private Assembly(DataConfig data, Map<Integer, Long> start, List<List<RecordRange>> script) {
    BatchBuilder builder =
        new BatchBuilder(
            data, start, (record, fault) -> deadLetters.add(place(record) + fault.kind().text()));
    Assembler live = new LiveAssembler(builder, data, () -> now, batches::add);
    assembler =
        script.isEmpty() ? live : new ScriptedAssembler(builder, script, batches::add, live);
  }

  static Assembly live(int batchSize, int partitions) {
    return new Assembly(data(batchSize, null), fromZero(partitions), List.of());
  }

  static Assembly live(int batchSize, Duration maxWait) {
    return new Assembly(data(batchSize, maxWait), fromZero(1), List.of());
  }

  static Assembly scripted(
      int batchSize, Map<Integer, Long> start, List<List<RecordRange>> script) {
    return new Assembly(data(batchSize, null), start, script);
  }

  static Map<Integer, Long> fromZero(int partitions) {
    Map<Integer, Long> start = new TreeMap<>();
    for (int partition = 0; partition < partitions; partition++) {
      start.put(partition, 0L);
    }
    return start;
  }

  static DataConfig data(int batchSize, Duration maxWait) {
    return new DataConfig(
        TOPIC,
        Format.CSV,
        List.of(),
        List.of("partition", "offset"),
        new Label.Classes("class", List.of("0", "1")),
        Normalise.NONE,
        batchSize,
        maxWait);
  }

  static ConsumerRecord<byte[], byte[]> goodRecord(int partition, long offset) {
    return record(partition, offset, partition + "," + offset + "," + offset % 2);
  }

  static ConsumerRecord<byte[], byte[]> badRecord(int partition, long offset) {
    return record(partition, offset, "poison");
  }

  private static ConsumerRecord<byte[], byte[]> record(int partition, long offset, String value) {
    return new ConsumerRecord<>(
        TOPIC,
        partition,
        offset,
        1000 + offset,
        TimestampType.CREATE_TIME,
        0,
        0,
        null,
        value.getBytes(StandardCharsets.UTF_8),
        new RecordHeaders(),
        Optional.empty());
  }

  static RecordRange range(int partition, long from, long to) {
    return new RecordRange(TOPIC, partition, from, to, 0);
  }

  Assembly good(int partition, long... offsets) {
    for (long offset : offsets) {
      assembler.accept(goodRecord(partition, offset));
    }
    return this;
  }

  Assembly bad(int partition, long... offsets) {
    for (long offset : offsets) {
      assembler.accept(badRecord(partition, offset));
    }
    return this;
  }

  /** The batches since the last call, each as a line. */
  List<String> drain() {
    List<String> lines = batches.stream().map(Assembly::line).toList();
    batches.clear();
    return lines;
  }

  /** {@code rows 0/3 0/5 | ranges 0[2,6) | rejected 0/2 | next 0:6}. */
  static String line(Batch batch) {
    StringBuilder line = new StringBuilder("rows");
    for (int row = 0; row < batch.rows(); row++) {
      line.append(' ').append((int) batch.features()[2 * row]).append('/');
      line.append((int) batch.features()[2 * row + 1]);
    }
    line.append(" | ranges");
    for (RecordRange range : batch.ranges()) {
      line.append(' ').append(range.partition());
      line.append('[').append(range.from()).append(',').append(range.to()).append(')');
    }
    line.append(" | rejected");
    batch.rejected().forEach(r -> line.append(' ').append(r.partition() + "/" + r.offset()));
    line.append(" | next");
    batch.positionsAfter().forEach(p -> line.append(' ').append(p.partition() + ":" + p.offset()));
    return line.toString();
  }

  private static String place(ConsumerRecord<?, ?> record) {
    return record.partition() + "/" + record.offset() + " ";
  }
}
