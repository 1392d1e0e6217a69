package dev.millrace.trainer.command;

import dev.millrace.events.CommandCodec;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.Records;
import dev.millrace.trainer.TrainingException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the commands topic on a thread of its own; the trainer takes what has arrived between
 * steps.
 */
public final class CommandFeed implements AutoCloseable {
  private static final Duration POLL = Duration.ofSeconds(1);
  private static final Duration CLOSE = Duration.ofSeconds(5);

  private final KafkaConsumer<String, byte[]> consumer;
  private final TopicPartition partition;
  private final BlockingQueue<IncomingCommand> arrived = new LinkedBlockingQueue<>();
  private final Thread thread;
  private long nextOffset;
  private volatile boolean closed;
  private volatile @Nullable Throwable failure;

  /**
   * @param from the first offset to read; null: the topic's end
   */
  public CommandFeed(KafkaSettings kafka, String topic, @Nullable Long from) {
    consumer = new KafkaConsumer<>(kafka.consumer("millrace-commands"));
    partition = new TopicPartition(topic, 0);
    consumer.assign(List.of(partition));
    if (from == null) {
      consumer.seekToEnd(List.of(partition));
      nextOffset = consumer.position(partition);
    } else {
      nextOffset = from;
    }
    consumer.seek(partition, nextOffset);
    thread = new Thread(this::run, "millrace-commands");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * The next command, or null when none has arrived.
   *
   * @throws TrainingException when the topic cannot be read any more
   */
  public @Nullable IncomingCommand poll() {
    IncomingCommand command = arrived.poll();
    return handedOut(command);
  }

  /** Like {@link #poll()}, but waits for one for a while. */
  public @Nullable IncomingCommand poll(Duration timeout) throws InterruptedException {
    return handedOut(arrived.poll(timeout.toNanos(), TimeUnit.NANOSECONDS));
  }

  private @Nullable IncomingCommand handedOut(@Nullable IncomingCommand command) {
    if (command != null) {
      nextOffset = command.offset() + 1;
    } else if (failure != null) {
      throw new TrainingException(
          "topic " + partition.topic() + " cannot be read (" + failure.getMessage() + ")", failure);
    }
    return command;
  }

  /** The offset after the last command handed out. */
  public long nextOffset() {
    return nextOffset;
  }

  private void run() {
    try {
      while (!closed) {
        for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
          arrived.add(parse(record));
        }
      }
    } catch (WakeupException e) {
      // close() asked for it
    } catch (Throwable e) {
      failure =
          e; // whatever it is: a run that no command reaches any more must not go on unnoticed
    } finally {
      consumer.close();
    }
  }

  private static IncomingCommand parse(ConsumerRecord<String, byte[]> record) {
    return new IncomingCommand(
        record.topic(),
        record.partition(),
        record.offset(),
        CommandCodec.decode(Records.headers(record), record.value(), Records.position(record)));
  }

  @Override
  public void close() {
    closed = true;
    consumer.wakeup();
    try {
      thread.join(CLOSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
