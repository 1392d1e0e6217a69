package dev.millrace.ingest.source;

import dev.millrace.ingest.IngestException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells a quiet topic from a Kafka that is gone. A consumer's {@code poll} returns nothing in both
 * cases, for ever, so while nothing comes this asks for the end offsets now and then.
 */
final class Health {
  private static final Logger LOG = LoggerFactory.getLogger(Health.class);
  private static final Duration LONGEST_QUIET = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(2);

  private final Duration patience;
  private final long quietNanos;
  private final LongSupplier nanoTime;
  private final Function<Duration, @Nullable IngestException> diagnosis;
  private long lastAnswer;
  private long lastQuestion;
  private boolean silent;

  /**
   * @param patience after which silence is a failure
   * @param diagnosis says what is wrong, given how long the silence lasts; null: nothing
   */
  Health(
      Duration patience,
      LongSupplier nanoTime,
      Function<Duration, @Nullable IngestException> diagnosis) {
    this.patience = patience;
    this.quietNanos = Math.min(LONGEST_QUIET.toNanos(), patience.toNanos() / 4);
    this.nanoTime = nanoTime;
    this.diagnosis = diagnosis;
    this.lastAnswer = nanoTime.getAsLong();
    this.lastQuestion = lastAnswer;
  }

  /** Records came, or none were asked for. */
  void alive() {
    lastAnswer = nanoTime.getAsLong();
    lastQuestion = lastAnswer;
    if (silent) {
      silent = false;
      LOG.info("Kafka answers again");
    }
  }

  /**
   * Nothing came although it was asked for.
   *
   * @throws IngestException when that is because Kafka or the topic has been gone for too long
   */
  void quiet(Consumer<byte[], byte[]> consumer, Collection<TopicPartition> partitions) {
    if (nanoTime.getAsLong() - lastQuestion < quietNanos) {
      return;
    }
    lastQuestion = nanoTime.getAsLong();
    try {
      consumer.endOffsets(partitions, ANSWER);
      alive();
    } catch (RetriableException e) {
      unanswered();
    }
  }

  private void unanswered() {
    Duration silence = Duration.ofNanos(nanoTime.getAsLong() - lastAnswer);
    if (!silent) {
      silent = true;
      LOG.warn("Kafka does not answer; waiting for it, {} s at most", patience.toSeconds());
    }
    if (silence.compareTo(patience) >= 0) {
      IngestException failure = diagnosis.apply(silence.truncatedTo(ChronoUnit.SECONDS));
      if (failure != null) {
        throw failure;
      }
      alive();
    }
  }
}
