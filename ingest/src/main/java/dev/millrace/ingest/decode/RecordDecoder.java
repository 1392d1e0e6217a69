package dev.millrace.ingest.decode;

import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.Fault;
import org.jspecify.annotations.Nullable;

/** A record's bytes to a row. Not safe for several threads. */
public interface RecordDecoder {

  /** The decoder for a job's format. */
  static RecordDecoder of(DataConfig data) {
    return switch (data.format()) {
      case CSV -> new CsvDecoder(data);
      case JSON -> new JsonDecoder(data);
      case FLOAT32 -> new Float32Decoder(data);
    };
  }

  /**
   * Decodes one record.
   *
   * @param value the record's value; null for a tombstone
   * @param features receives {@code [width]} values from {@code featuresAt}
   * @param labels receives {@code [label width]} values from {@code labelsAt}
   * @return null when the row is complete, else what is wrong; the row's content is then undefined
   */
  @Nullable Fault decode(
      byte @Nullable [] value, float[] features, int featuresAt, float[] labels, int labelsAt);
}
