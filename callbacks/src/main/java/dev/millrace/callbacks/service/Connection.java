package dev.millrace.callbacks.service;

import dev.millrace.events.Encoded;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * A callback's three topics. Every method may throw a {@code KafkaException} or {@code
 * KafkaUnavailableException} after a stated time; what was sent is acknowledged when it returns.
 */
interface Connection extends AutoCloseable {

  /** How to get one; throws like its methods when a topic is missing or Kafka does not answer. */
  interface Connector {
    Connection open();
  }

  /**
   * What a look backward through the events found.
   *
   * @param started the newest {@code RunStarted}, or null
   * @param end offset up to which was looked
   */
  record Scan(@Nullable ConsumerRecord<String, byte[]> started, long end) {}

  /** Id of the events topic. */
  String eventsTopicId();

  /** The newest stored state of {@code callback}, of whichever run. */
  @Nullable ConsumerRecord<String, byte[]> storedState(String callback);

  /** Offset of the first event there is. */
  long beginning();

  /** Looks for the newest {@code RunStarted} at or after the offset {@code from}. */
  Scan newestRun(long from);

  /** The next event read is the one at {@code offset}. */
  void seek(long offset);

  /** Events, in order; empty when there is nothing new for a moment. */
  List<ConsumerRecord<String, byte[]>> poll();

  /** Throws when Kafka does not answer or the events topic is gone. */
  void check();

  void command(Encoded command);

  void event(Encoded event);

  void state(String key, byte[] value);

  @Override
  void close();
}
