package dev.millrace.ingest.source;

import dev.millrace.events.Text;
import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.Fault;
import dev.millrace.ingest.FaultKind;
import dev.millrace.ingest.decode.RecordDecoder;
import java.util.Arrays;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decoded rows that are not in a batch yet, in order of arrival. */
final class RowBuffer {
  private static final Logger LOG = LoggerFactory.getLogger(RowBuffer.class);

  private final RecordDecoder decoder;
  private final int width;
  private final int labelWidth;
  private float[] features;
  private float[] labels;
  private int[] partitions;
  private int rows;
  private int highestPartition;
  private boolean ordered = true;
  private long newestTimestamp = -1;

  RowBuffer(DataConfig data) {
    this(data, RecordDecoder.of(data));
  }

  RowBuffer(DataConfig data, RecordDecoder decoder) {
    this.decoder = decoder;
    width = data.width();
    labelWidth = data.label().width();
    features = new float[data.batchSize() * width];
    labels = new float[data.batchSize() * labelWidth];
    partitions = new int[data.batchSize()];
  }

  int rows() {
    return rows;
  }

  /** Appends a record's row; when there is a fault nothing is appended. */
  @Nullable Fault add(ConsumerRecord<byte[], byte[]> record) {
    if (rows == partitions.length) {
      grow();
    }
    Fault fault = decode(record.value());
    if (fault == null) {
      int partition = record.partition();
      ordered &= rows == 0 || partition >= partitions[rows - 1];
      highestPartition = Math.max(highestPartition, partition);
      newestTimestamp = Math.max(newestTimestamp, record.timestamp());
      partitions[rows++] = partition;
    }
    return fault;
  }

  /** Whatever a library makes of strange bytes: a poison record must not stop the run. */
  private @Nullable Fault decode(byte @Nullable [] value) {
    try {
      return decoder.decode(value, features, rows * width, labels, rows * labelWidth);
    } catch (RuntimeException e) {
      LOG.warn("a decoder failed instead of naming a fault", e);
      return new Fault(FaultKind.UNDECODABLE, "the decoder failed: " + Text.excerpt(e.toString()));
    }
  }

  private void grow() {
    int capacity = Math.multiplyExact(partitions.length, 2);
    features = Arrays.copyOf(features, Math.multiplyExact(capacity, width));
    labels = Arrays.copyOf(labels, Math.multiplyExact(capacity, labelWidth));
    partitions = Arrays.copyOf(partitions, capacity);
  }

  /**
   * The rows by (partition, offset); a partition's records arrive in the order of their offsets.
   *
   * @param features {@code [rows, width]}
   * @param labels {@code [rows, label width]}
   */
  record Rows(float[] features, float[] labels, int rows, long newestTimestamp) {}

  /** Hands over all rows; the buffer is empty afterwards. */
  Rows take() {
    float[] takenFeatures;
    float[] takenLabels;
    if (!ordered) {
      int[] places = places();
      takenFeatures = permuted(features, width, places);
      takenLabels = permuted(labels, labelWidth, places);
    } else if (rows == partitions.length) {
      takenFeatures = features;
      takenLabels = labels;
      features = new float[takenFeatures.length];
      labels = new float[takenLabels.length];
    } else {
      takenFeatures = Arrays.copyOf(features, rows * width);
      takenLabels = Arrays.copyOf(labels, rows * labelWidth);
    }
    Rows taken = new Rows(takenFeatures, takenLabels, rows, newestTimestamp);
    rows = 0;
    highestPartition = 0;
    ordered = true;
    newestTimestamp = -1;
    return taken;
  }

  /** Where each row goes, by a stable counting sort over partitions. */
  private int[] places() {
    int[] next = new int[highestPartition + 2];
    for (int row = 0; row < rows; row++) {
      next[partitions[row] + 1]++;
    }
    for (int partition = 0; partition <= highestPartition; partition++) {
      next[partition + 1] += next[partition];
    }
    int[] places = new int[rows];
    for (int row = 0; row < rows; row++) {
      places[row] = next[partitions[row]]++;
    }
    return places;
  }

  private static float[] permuted(float[] values, int width, int[] places) {
    float[] result = new float[places.length * width];
    for (int row = 0; row < places.length; row++) {
      System.arraycopy(values, row * width, result, places[row] * width, width);
    }
    return result;
  }
}
