package dev.millrace.app.produce;

import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Sends a source's records to a topic, which it creates with one partition if there is none. Keys
 * are null.
 */
public final class StreamProducer {
  private static final long PROGRESS = TimeUnit.SECONDS.toNanos(1);

  /** How long a request to stop may go unnoticed while waiting for the next record's time. */
  private static final long NAP = TimeUnit.MILLISECONDS.toNanos(50);

  private final KafkaSettings kafka;
  private final String topic;
  private final ProduceOptions options;
  private final LongSupplier clock;
  private volatile boolean stopped;

  public StreamProducer(KafkaSettings kafka, String topic, ProduceOptions options) {
    this(kafka, topic, options, System::nanoTime);
  }

  StreamProducer(KafkaSettings kafka, String topic, ProduceOptions options, LongSupplier clock) {
    this.kafka = kafka;
    this.topic = topic;
    this.options = options;
    this.clock = clock;
  }

  /**
   * Sends until the source ends, {@link #stop} is called or the thread is interrupted, then waits
   * for the acknowledgements.
   *
   * @return what Kafka has acknowledged
   * @throws dev.millrace.events.kafka.KafkaUnavailableException when Kafka does not take a record
   *     in time
   */
  public Produced run(RecordSource source, ProduceListener listener) throws IOException {
    createTopic(listener);
    try (Sender sender = new Sender(kafka, topic, options.timeout())) {
      return send(source, sender, listener);
    }
  }

  /** Asks {@link #run} to return soon; may be called from any thread. */
  public void stop() {
    stopped = true;
  }

  private void createTopic(ProduceListener listener) {
    try (JobTopics topics = new JobTopics(kafka, options.timeout())) {
      if (topics.partitions(topic).isEmpty() && topics.create(topic, 1, options.topicConfig())) {
        listener.topicCreated(topic);
      }
    }
  }

  private Produced send(RecordSource source, Sender sender, ProduceListener listener)
      throws IOException {
    skip(source);
    long start = clock.getAsLong();
    Pace pace = new Pace(options.rate(), clock);
    long records = 0;
    long bytes = 0;
    long told = start;
    byte[] value = source.next();
    while (value != null && !ending()) {
      if (pace.untilNext() > 0) {
        LockSupport.parkNanos(Math.min(pace.untilNext(), NAP));
      } else {
        sender.send(value);
        pace.sent();
        records++;
        bytes += value.length;
        value = source.next();
      }
      long now = clock.getAsLong();
      if (now - told >= PROGRESS) {
        told = now;
        listener.progress(new Produced(records, bytes, Duration.ofNanos(now - start)));
      }
    }
    flush(sender);
    return new Produced(records, bytes, Duration.ofNanos(clock.getAsLong() - start));
  }

  /** An interrupt ends the sending, not the wait for what was sent; Kafka bounds that. */
  private static void flush(Sender sender) {
    boolean interrupted = Thread.interrupted();
    try {
      sender.flush();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void skip(RecordSource source) throws IOException {
    for (long left = options.skip(); left > 0 && !ending(); left--) {
      if (source.next() == null) {
        return;
      }
    }
  }

  private boolean ending() {
    return stopped || Thread.currentThread().isInterrupted();
  }
}
