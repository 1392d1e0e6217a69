package dev.millrace.ingest;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@code data:} block of a job: where records come from and how one becomes a row.
 *
 * @param columns the fields of a CSV record in order; features then label unless the job says
 *     otherwise
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
    CSV,
    JSON,
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
    columns = List.copyOf(columns);
    features = List.copyOf(features);
  }

  /** Values in a row of features. */
  public int width() {
    return features.size();
  }
}
