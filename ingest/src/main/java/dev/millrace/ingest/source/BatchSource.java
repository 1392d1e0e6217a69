package dev.millrace.ingest.source;

import dev.millrace.events.Position;
import dev.millrace.ingest.IngestException;
import dev.millrace.ingest.Intake;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Batches from a topic. A thread of its own polls Kafka all the time, however long a step takes,
 * and pauses partitions (not the polling) when enough rows wait.
 *
 * <p>All methods but {@link #poll} may be called from any thread; {@code poll} from one.
 */
public interface BatchSource extends AutoCloseable {

  /**
   * Checks the topic, the start and the script, and begins to read.
   *
   * @throws IngestException when the topic or Kafka is not there within {@code options.patience()},
   *     or a position or a range of the script is not in the topic
   */
  static BatchSource open(SourceOptions options) {
    return SourceFactory.open(options);
  }

  /** The topic as it was when the source was opened. */
  DataTopic topic();

  /**
   * The next batch. What was assembled before a failure is handed out first; a failure, and the end
   * of data, are told again at every later call.
   *
   * @return null when nothing came within {@code timeout}
   * @throws IngestException when reading failed for good
   */
  @Nullable Intake poll(Duration timeout);

  /**
   * Tells the consumer group {@code millrace-<job>} how far the checkpoint is, so that lag can be
   * watched. Returns at once; a failure is a warning in the log, the first time.
   */
  void commit(List<Position> positions);

  /**
   * Records between what was handed out and the end of the topic, as of the last fetch; empty
   * before the first.
   */
  OptionalLong lag();

  /**
   * Waits until every dead letter so far is acknowledged by Kafka. Call it before a checkpoint.
   *
   * @throws IngestException when one was not, now or earlier: the run must start again from its
   *     last checkpoint, which sends it again
   */
  void flushDeadLetters();

  /** Stops reading; bounded. Batches not handed out are dropped. */
  @Override
  void close();
}
