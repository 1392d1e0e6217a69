package dev.millrace.ingest;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The {@code data:} block of a job: where records come from and how one becomes a row.
 *
 * @param columns the fields of a CSV record in order, all features and labels among them; empty:
 *     features then label
 * @param features the fields that become the row, in order
 * @param normalise whether features are standardised by running statistics
 * @param batchSize rows in a batch
 * @param maxWait after which a short batch goes early; absent: it waits for more records
 */
public record DataConfig(
    String topic,
    Format format,
    List<String> columns,
    List<String> features,
    Label label,
    Normalise normalise,
    int batchSize,
    @Nullable Duration maxWait) {

  /** How a record's value is encoded. */
  public enum Format {
    /** One line, no header: RFC 4180 with a comma. */
    CSV,
    /** One object with the fields by name; others are ignored. */
    JSON,
    /** Little-endian float32: features, then the labels, or the index of the class. */
    FLOAT32
  }

  /** What happens to features before the model sees them. */
  public enum Normalise {
    NONE,
    RUNNING
  }

  public DataConfig {
    if (topic.isBlank()) {
      throw new IllegalArgumentException("`data.topic` must not be blank");
    }
    if (features.isEmpty()) {
      throw new IllegalArgumentException("`data.features` must name at least one field");
    }
    if (batchSize < 1) {
      throw new IllegalArgumentException("`data.batch.size` must be at least 1: " + batchSize);
    }
    if (maxWait != null && (maxWait.isNegative() || maxWait.isZero())) {
      throw new IllegalArgumentException("`data.batch.maxWait` must be positive: " + maxWait);
    }
    features = List.copyOf(features);
    requireDistinct(features, label.fields());
    columns = columns.isEmpty() ? concatenated(features, label.fields()) : List.copyOf(columns);
    requireColumns(format, columns, concatenated(features, label.fields()));
  }

  private static void requireDistinct(List<String> features, List<String> labels) {
    Set<String> seen = new HashSet<>();
    for (String field : features) {
      if (!seen.add(field)) {
        throw new IllegalArgumentException("`data.features` must name a field once: " + field);
      }
    }
    for (String field : labels) {
      if (!seen.add(field)) {
        throw new IllegalArgumentException(
            "`data.label` must be none of the features, and name a field once: " + field);
      }
    }
  }

  private static void requireColumns(Format format, List<String> columns, List<String> used) {
    if (new HashSet<>(columns).size() != columns.size()) {
      throw new IllegalArgumentException("`data.columns` must name a field once: " + columns);
    }
    for (String field : used) {
      if (format == Format.CSV && !columns.contains(field)) {
        throw new IllegalArgumentException(
            "`data.columns` must have every feature and label: " + field + " is missing");
      }
    }
  }

  private static List<String> concatenated(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /** Values in a row of features. */
  public int width() {
    return features.size();
  }
}
