package dev.millrace.ingest.source;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;

/** The poll thread: owns the consumer, which is assigned and positioned already. */
final class PollLoop implements Runnable {
  private static final long LONGEST_POLL = TimeUnit.MILLISECONDS.toNanos(100);
  private static final Duration CLOSE = Duration.ofSeconds(1);
  private static final long UNKNOWN = -1;

  private final Consumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions;
  private final Feed feed;
  private final Flow flow;
  private final Health health;
  private final GroupCommits commits;
  private final java.util.function.Consumer<Throwable> onFailure;
  private volatile boolean closing;
  private volatile long lag = UNKNOWN;

  PollLoop(
      Consumer<byte[], byte[]> consumer,
      Feed feed,
      Flow flow,
      Health health,
      GroupCommits commits,
      java.util.function.Consumer<Throwable> onFailure) {
    this.consumer = consumer;
    this.partitions = List.copyOf(consumer.assignment());
    this.feed = feed;
    this.flow = flow;
    this.health = health;
    this.commits = commits;
    this.onFailure = onFailure;
  }

  @Override
  public void run() {
    try (Consumer<byte[], byte[]> closed = consumer) {
      while (!closing) {
        doWork();
      }
      commits.sendLast(consumer);
      closed.close(CloseOptions.timeout(CLOSE));
    } catch (Throwable e) {
      // Everything, an OutOfMemoryError too: the trainer must not wait for a thread that is gone.
      onFailure.accept(e);
    }
  }

  /** One round. Returns records fetched. */
  int doWork() {
    try {
      boolean wanted = flow.apply(partitions);
      commits.send(consumer);
      ConsumerRecords<byte[], byte[]> records = consumer.poll(pollTime());
      feed.accept(records);
      feed.settle(consumer, partitions);
      measureLag();
      if (wanted && records.isEmpty()) {
        health.quiet(consumer, partitions);
      } else {
        health.alive();
      }
      return records.count();
    } catch (WakeupException e) {
      // Somebody has news for this thread: the next round looks.
      return 0;
    } catch (TimeoutException e) {
      // Kafka is slow to say where a partition is; silence is watched by the next quiet round.
      return 0;
    }
  }

  private Duration pollTime() {
    return Duration.ofNanos(Math.max(0, Math.min(LONGEST_POLL, feed.nanosUntilDue())));
  }

  private void measureLag() {
    long sum = feed.waiting();
    for (TopicPartition partition : partitions) {
      OptionalLong behind = consumer.currentLag(partition);
      if (behind.isEmpty()) {
        return;
      }
      sum += behind.getAsLong();
    }
    lag = sum;
  }

  /** Records not handed over yet, as of the last fetch. */
  OptionalLong lag() {
    long measured = lag;
    return measured == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(measured);
  }

  /** Ends the loop after the round it is in. */
  void close() {
    closing = true;
    consumer.wakeup();
  }
}
