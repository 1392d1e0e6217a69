package dev.millrace.trainer.publish;

import dev.millrace.events.Envelope;
import dev.millrace.events.Event;
import dev.millrace.events.EventCodec;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.Records;
import dev.millrace.trainer.TrainingException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Publishes a run's events in order, from a thread of its own, out of a bounded ring: a full ring
 * waits and never drops.
 */
public final class EventPublisher implements AutoCloseable {
  private static final int RING = 4096;

  /** How long an event may wait for others; a flush does not wait. */
  private static final int LINGER_MILLIS = 5;

  private static final Duration DELIVERY = Duration.ofSeconds(60);
  private static final Duration CLOSE = Duration.ofSeconds(5);

  /** After so long without an event, {@link #whenQuiet} is asked for one. */
  private static final Duration QUIET = Duration.ofSeconds(5);

  /** What passes through the ring. */
  private sealed interface Item {
    record Publish(Envelope envelope) implements Item {}

    record Flush(CompletableFuture<Void> done) implements Item {}

    record End() implements Item {}
  }

  private final String topic;
  private final String source;
  private final String run;
  private final Clock clock;
  private final Producer<String, byte[]> producer;
  private final BlockingQueue<Item> ring = new ArrayBlockingQueue<>(RING);
  private final AtomicLong endOffset = new AtomicLong();
  private final AtomicLong published = new AtomicLong();
  private final Thread thread;
  private volatile @Nullable Throwable failure;
  private volatile Supplier<Optional<Event>> whenQuiet = Optional::empty;

  /**
   * @param endOffset of the events topic when the run starts
   */
  public EventPublisher(
      KafkaSettings kafka, String topic, String source, String run, long endOffset, Clock clock) {
    this(new KafkaProducer<>(config(kafka, run)), topic, source, run, endOffset, clock);
  }

  EventPublisher(
      Producer<String, byte[]> producer,
      String topic,
      String source,
      String run,
      long endOffset,
      Clock clock) {
    this.producer = producer;
    this.topic = topic;
    this.source = source;
    this.run = run;
    this.clock = clock;
    this.endOffset.set(endOffset);
    this.thread = new Thread(this::drain, "millrace-events");
    this.thread.setDaemon(true);
    this.thread.start();
  }

  private static Map<String, Object> config(KafkaSettings kafka, String run) {
    Map<String, Object> config = kafka.producer("millrace-events-" + run);
    // An event a request would cost the broker more than the steps of a small model cost the
    // trainer.
    config.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Math.toIntExact(DELIVERY.toMillis()));
    config.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 15_000);
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, DELIVERY.toMillis());
    return config;
  }

  /**
   * Puts an event into the ring; waits while it is full.
   *
   * @throws TrainingException when an earlier event could not be delivered
   */
  public void publish(Event event) {
    put(new Item.Publish(Envelope.of(event, source, clock.instant(), run)));
  }

  /**
   * Sets what is published when nothing else was for five seconds.
   *
   * @param event asked for on the publisher's thread; empty: nothing
   */
  public void whenQuiet(Supplier<Optional<Event>> event) {
    whenQuiet = event;
  }

  /**
   * Waits until Kafka has acknowledged everything published so far.
   *
   * @return the offset after the last of it
   * @throws TrainingException when something could not be delivered
   */
  public long flush() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    put(new Item.Flush(done));
    check(); // a thread that ended before the item was in the ring completes it no more
    try {
      done.get(DELIVERY.toMillis() * 2, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TrainingException("interrupted while events were being delivered", e);
    } catch (ExecutionException | TimeoutException e) {
      throw undelivered(e);
    }
    check();
    return endOffset.get();
  }

  /** Events acknowledged by Kafka so far. */
  public long published() {
    return published.get();
  }

  /** Events that wait in the ring. */
  public int waiting() {
    return ring.size();
  }

  private void put(Item item) {
    check();
    try {
      while (!ring.offer(item, 100, TimeUnit.MILLISECONDS)) {
        check();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TrainingException("interrupted while an event was being published", e);
    }
  }

  private void check() {
    Throwable cause = failure;
    if (cause != null) {
      throw undelivered(cause);
    }
  }

  private TrainingException undelivered(Throwable cause) {
    return new TrainingException(
        "events could not be delivered to topic "
            + topic
            + " within "
            + DELIVERY.toSeconds()
            + " s ("
            + (cause.getMessage() == null ? cause : cause.getMessage())
            + "); is Kafka still running?",
        cause);
  }

  private void drain() {
    try {
      boolean more = true;
      while (more) {
        Item item = ring.poll(QUIET.toNanos(), TimeUnit.NANOSECONDS);
        more = item == null ? heartbeat() : send(item);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Throwable e) {
      // Everything, an OutOfMemoryError too: the trainer must not wait for a thread that is gone.
      fail(e);
    }
  }

  private void fail(Throwable cause) {
    failure = cause;
    for (Item item = ring.poll(); item != null; item = ring.poll()) {
      if (item instanceof Item.Flush flush) {
        flush.done().completeExceptionally(cause);
      }
    }
  }

  private boolean heartbeat() {
    whenQuiet
        .get()
        .map(event -> new Item.Publish(Envelope.of(event, source, clock.instant(), run)))
        .ifPresent(this::send);
    return true;
  }

  private boolean send(Item item) {
    if (item instanceof Item.Publish publish) {
      if (failure == null) { // behind a lost event the journal would have a gap
        producer.send(
            Records.toRecord(topic, EventCodec.encode(publish.envelope())), this::acknowledged);
      }
    } else if (item instanceof Item.Flush flush) {
      producer.flush();
      flush.done().complete(null);
    } else {
      return false;
    }
    return true;
  }

  private void acknowledged(@Nullable RecordMetadata metadata, @Nullable Exception error) {
    if (error != null) {
      failure = error;
    } else if (metadata != null) {
      endOffset.set(metadata.offset() + 1);
      published.incrementAndGet();
    }
  }

  /** Delivers what is in the ring, then closes; bounded. */
  @Override
  public void close() {
    try {
      if (failure == null && ring.offer(new Item.End(), CLOSE.toMillis(), TimeUnit.MILLISECONDS)) {
        thread.join(CLOSE.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread.interrupt();
    producer.close(CLOSE);
  }
}
