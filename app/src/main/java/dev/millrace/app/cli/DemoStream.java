package dev.millrace.app.cli;

import dev.millrace.app.produce.ProduceListener;
import dev.millrace.app.produce.ProduceOptions;
import dev.millrace.app.produce.StreamProducer;
import dev.millrace.app.stream.DriftingStream;
import dev.millrace.app.stream.Drifts;
import dev.millrace.app.stream.StreamConfig;
import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.KafkaUnavailableException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The demo's producer: an endless stream at a steady rate, on a thread of its own. Records that are
 * in the topic already are not made again, so that a second demo goes on with the same stream.
 */
final class DemoStream implements AutoCloseable {
  static final double RECORDS_PER_SECOND = 1_000;

  /** The first drift comes after some twenty seconds. */
  static final long DRIFT_EVERY = 20_000;

  private static final Logger LOG = LoggerFactory.getLogger(DemoStream.class);
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final long SEED = 42;

  /** About an hour of records: the demo may run for days. */
  private static final Map<String, String> TOPIC =
      Map.of("retention.bytes", Long.toString(512L << 20), "segment.bytes", "67108864");

  private final StreamProducer producer;
  private final Thread thread;

  private DemoStream(StreamProducer producer, StreamConfig config) {
    this.producer = producer;
    this.thread = new Thread(() -> produce(producer, config), "millrace-demo-stream");
  }

  static StreamConfig config(StreamConfig.Kind kind) {
    Drifts drifts = Drifts.every(DRIFT_EVERY);
    return switch (kind) {
      case HYPERPLANE -> StreamConfig.hyperplane(drifts, SEED);
      case SEA -> StreamConfig.sea(drifts, SEED);
    };
  }

  static DemoStream start(KafkaSettings kafka, String topic, StreamConfig config) {
    ProduceOptions options =
        ProduceOptions.DEFAULTS.withRate(RECORDS_PER_SECOND).withSkip(alreadyThere(kafka, topic));
    DemoStream stream = new DemoStream(new StreamProducer(kafka, topic, options), config);
    stream.thread.setDaemon(true);
    stream.thread.start();
    return stream;
  }

  private static long alreadyThere(KafkaSettings kafka, String topic) {
    try (JobTopics topics = new JobTopics(kafka, PATIENCE)) {
      topics.create(topic, 1, TOPIC);
    }
    return DataEnd.records(kafka, topic);
  }

  /** What fails here is seen as a trainer that waits for data; the log has the reason. */
  private static void produce(StreamProducer producer, StreamConfig config) {
    try {
      producer.run(new DriftingStream(config), ProduceListener.NONE);
    } catch (IOException | KafkaException | KafkaUnavailableException e) {
      LOG.error("the stream has ended: {}", e.toString());
    }
  }

  @Override
  public void close() {
    producer.stop();
    try {
      thread.join(PATIENCE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
