package dev.millrace.ingest.source;

import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.ingest.IngestException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/** Asks Kafka about a data topic, again and again until it answers or patience ends. */
final class TopicProbe implements AutoCloseable {
  private static final int ATTEMPT_MILLIS = 5_000;
  private static final int SHORTEST_ATTEMPT_MILLIS = 1_000;
  private static final long PAUSE_MILLIS = 250;

  private final KafkaSettings kafka;
  private final String topic;
  private final Admin admin;

  TopicProbe(KafkaSettings kafka, String topic) {
    Map<String, Object> config = kafka.admin("millrace-probe");
    config.put("default.api.timeout.ms", ATTEMPT_MILLIS);
    config.put("request.timeout.ms", ATTEMPT_MILLIS);
    this.kafka = kafka;
    this.topic = topic;
    try {
      this.admin = Admin.create(config);
    } catch (KafkaException e) {
      throw new IngestException(Sentences.refused(kafka, topic, e), e);
    }
  }

  DataTopic await(Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    Throwable answer = null;
    while (true) {
      try {
        return look(Math.max(SHORTEST_ATTEMPT_MILLIS, Math.min(ATTEMPT_MILLIS, left(deadline))));
      } catch (ExecutionException e) {
        answer = Objects.requireNonNullElse(e.getCause(), e);
        requirePatience(answer, deadline, patience);
      } catch (TimeoutException e) {
        // The last attempt may be cut short; what Kafka answered before says more.
        requirePatience(answer == null ? e : answer, deadline, patience);
      } catch (InterruptedException e) {
        throw interrupted(e);
      }
      pause(deadline);
    }
  }

  /** Looks once. Returns null when all is well, else the sentence for what is not. */
  @Nullable IngestException diagnose(Duration silentFor) {
    try {
      look(ATTEMPT_MILLIS);
      return null;
    } catch (ExecutionException e) {
      return failure(Objects.requireNonNullElse(e.getCause(), e), silentFor);
    } catch (TimeoutException e) {
      return failure(e, silentFor);
    } catch (InterruptedException e) {
      return interrupted(e);
    }
  }

  private void requirePatience(Throwable cause, long deadline, Duration patience) {
    boolean retriable = cause instanceof RetriableException || cause instanceof TimeoutException;
    if (!retriable || left(deadline) <= 0) {
      throw failure(cause, patience);
    }
  }

  private IngestException failure(Throwable cause, Duration waited) {
    if (cause instanceof UnknownTopicOrPartitionException) {
      return new IngestException(Sentences.topicMissing(kafka, topic, waited), cause);
    }
    boolean silent = cause instanceof RetriableException || cause instanceof TimeoutException;
    return new IngestException(
        silent ? Sentences.unreachable(kafka, waited) : Sentences.refused(kafka, topic, cause),
        cause);
  }

  private void pause(long deadline) {
    try {
      TimeUnit.MILLISECONDS.sleep(Math.max(0, Math.min(PAUSE_MILLIS, left(deadline))));
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private IngestException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IngestException("interrupted while waiting for the topic " + topic, e);
  }

  private static long left(long deadline) {
    return TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
  }

  private DataTopic look(long millis)
      throws ExecutionException, InterruptedException, TimeoutException {
    TopicDescription description =
        get(
            Objects.requireNonNull(
                admin.describeTopics(List.of(topic)).topicNameValues().get(topic)),
            millis);
    int count = description.partitions().size();
    String clusterId = get(admin.describeCluster().clusterId(), millis);
    Map<TopicPartition, ListOffsetsResultInfo> begins =
        offsets(count, OffsetSpec.earliest(), millis);
    Map<TopicPartition, ListOffsetsResultInfo> ends = offsets(count, OffsetSpec.latest(), millis);
    List<DataTopic.Extent> extents =
        IntStream.range(0, count)
            .mapToObj(p -> new DataTopic.Extent(p, at(begins, p), at(ends, p)))
            .toList();
    return new DataTopic(topic, description.topicId().toString(), clusterId, extents);
  }

  private Map<TopicPartition, ListOffsetsResultInfo> offsets(
      int count, OffsetSpec spec, long millis)
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<TopicPartition, OffsetSpec> wanted =
        IntStream.range(0, count)
            .boxed()
            .collect(Collectors.toMap(p -> new TopicPartition(topic, p), p -> spec));
    return get(admin.listOffsets(wanted, new ListOffsetsOptions(isolation())).all(), millis);
  }

  private IsolationLevel isolation() {
    Object level = kafka.consumer("millrace-probe").get(ConsumerConfig.ISOLATION_LEVEL_CONFIG);
    return "read_uncommitted".equals(level)
        ? IsolationLevel.READ_UNCOMMITTED
        : IsolationLevel.READ_COMMITTED;
  }

  private long at(Map<TopicPartition, ListOffsetsResultInfo> offsets, int partition) {
    return Objects.requireNonNull(offsets.get(new TopicPartition(topic, partition))).offset();
  }

  private static <T> T get(KafkaFuture<T> future, long millis)
      throws ExecutionException, InterruptedException, TimeoutException {
    return future.get(millis, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(1));
  }
}
