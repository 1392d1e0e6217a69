package dev.millrace.app.produce;

import java.time.Duration;
import java.util.Map;

/**
 * How records are sent.
 *
 * @param rate records per second; {@link #UNLIMITED} for as fast as Kafka takes them
 * @param loop whether a file starts again at its end, until {@link StreamProducer#stop}
 * @param skip records of the source that are left out at the start, because they are in the topic
 *     already
 * @param topicConfig settings of the topic if it has to be created
 * @param timeout after which Kafka counts as unreachable
 */
public record ProduceOptions(
    double rate, boolean loop, long skip, Map<String, String> topicConfig, Duration timeout) {
  public static final double UNLIMITED = Double.POSITIVE_INFINITY;

  /** The whole source, once, as fast as Kafka takes it. */
  public static final ProduceOptions DEFAULTS =
      new ProduceOptions(UNLIMITED, false, 0, Map.of(), Duration.ofSeconds(15));

  public ProduceOptions {
    if (!(rate > 0)) {
      throw new IllegalArgumentException("`rate` must be above 0 records per second: " + rate);
    }
    if (skip < 0) {
      throw new IllegalArgumentException("`skip` must be at least 0 records: " + skip);
    }
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("`timeout` must be positive: " + timeout);
    }
    topicConfig = Map.copyOf(topicConfig);
  }

  public ProduceOptions withRate(double recordsPerSecond) {
    return new ProduceOptions(recordsPerSecond, loop, skip, topicConfig, timeout);
  }

  public ProduceOptions withLoop(boolean again) {
    return new ProduceOptions(rate, again, skip, topicConfig, timeout);
  }

  public ProduceOptions withSkip(long records) {
    return new ProduceOptions(rate, loop, records, topicConfig, timeout);
  }

  public ProduceOptions withTopicConfig(Map<String, String> config) {
    return new ProduceOptions(rate, loop, skip, config, timeout);
  }

  public ProduceOptions withTimeout(Duration bound) {
    return new ProduceOptions(rate, loop, skip, topicConfig, bound);
  }
}
