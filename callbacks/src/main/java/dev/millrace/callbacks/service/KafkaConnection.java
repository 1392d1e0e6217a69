package dev.millrace.callbacks.service;

import dev.millrace.events.Encoded;
import dev.millrace.events.EventCodec;
import dev.millrace.events.Headers;
import dev.millrace.events.RunStarted;
import dev.millrace.events.Topics;
import dev.millrace.events.kafka.Records;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** A connection by Kafka's own clients: {@code assign()}, no consumer group. */
final class KafkaConnection implements Connection {
  /** Within this time each request is answered or fails. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration CLOSE = Duration.ofSeconds(2);
  private static final byte[] RUN_STARTED =
      EventCodec.typeOf(RunStarted.class).getBytes(StandardCharsets.UTF_8);

  private final Topics topics;
  private final String eventsTopicId;
  private final Consumer<String, byte[]> consumer;
  private final Producer<String, byte[]> producer;
  private final TopicPartition events;
  private final BackwardSearch search;

  KafkaConnection(
      Topics topics,
      String eventsTopicId,
      Consumer<String, byte[]> consumer,
      Producer<String, byte[]> producer,
      LongSupplier nanos) {
    this.topics = topics;
    this.eventsTopicId = eventsTopicId;
    this.consumer = consumer;
    this.producer = producer;
    this.events = new TopicPartition(topics.events(), 0);
    this.search = new BackwardSearch(consumer, PATIENCE, nanos);
  }

  @Override
  public String eventsTopicId() {
    return eventsTopicId;
  }

  @Override
  public @Nullable ConsumerRecord<String, byte[]> storedState(String callback) {
    TopicPartition states = new TopicPartition(topics.callbackState(), 0);
    String suffix = StoredState.key("", callback);
    return search.newest(
        states,
        first(states),
        end(states),
        record -> record.key() != null && record.key().endsWith(suffix) && record.value() != null);
  }

  @Override
  public long beginning() {
    return first(events);
  }

  @Override
  public Scan newestRun(long from) {
    long end = end(events);
    return new Scan(search.newest(events, from, end, KafkaConnection::startsRun), end);
  }

  private static boolean startsRun(ConsumerRecord<String, byte[]> record) {
    Header type = record.headers().lastHeader(Headers.TYPE);
    return type != null && Arrays.equals(type.value(), RUN_STARTED);
  }

  @Override
  public void seek(long offset) {
    consumer.assign(List.of(events));
    consumer.seek(events, offset);
  }

  @Override
  public List<ConsumerRecord<String, byte[]>> poll() {
    return consumer.poll(POLL).records(events);
  }

  @Override
  public void check() {
    end(events);
  }

  @Override
  public void command(Encoded command) {
    send(Records.toRecord(topics.commands(), command));
  }

  @Override
  public void event(Encoded event) {
    send(Records.toRecord(topics.events(), event));
  }

  @Override
  public void state(String key, byte[] value) {
    send(new ProducerRecord<>(topics.callbackState(), 0, key, value));
  }

  private void send(ProducerRecord<String, byte[]> record) {
    Future<RecordMetadata> sent = producer.send(record);
    try {
      sent.get(2 * PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException cause ? cause : new KafkaException(e.getCause());
    } catch (java.util.concurrent.TimeoutException e) {
      throw new TimeoutException("Kafka did not take a record of " + record.topic(), e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  private long first(TopicPartition partition) {
    return Objects.requireNonNull(
        consumer.beginningOffsets(List.of(partition), PATIENCE).get(partition));
  }

  private long end(TopicPartition partition) {
    return Objects.requireNonNull(consumer.endOffsets(List.of(partition), PATIENCE).get(partition));
  }

  @Override
  public void close() {
    try {
      producer.close(CLOSE);
    } finally {
      consumer.close(CloseOptions.timeout(CLOSE));
    }
  }
}
