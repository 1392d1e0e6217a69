package dev.millrace.app.produce;

import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.KafkaUnavailableException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/**
 * How many records a topic has been given. A producer that is alone on a topic goes on from there
 * ({@link ProduceOptions#withSkip}): with one partition and an idempotent client, what arrived is
 * the start of the source.
 */
public final class TopicEnd {
  private TopicEnd() {}

  /**
   * The sum of the partitions' end offsets; 0 where there is no such topic.
   *
   * @throws KafkaUnavailableException when Kafka does not answer in time
   */
  public static long records(KafkaSettings kafka, String topic, Duration timeout) {
    Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
    try (JobTopics topics = new JobTopics(kafka, timeout)) {
      int partitions = topics.partitions(topic).orElse(0);
      for (int i = 0; i < partitions; i++) {
        ends.put(new TopicPartition(topic, i), OffsetSpec.latest());
      }
    }
    return ends.isEmpty() ? 0 : sum(kafka, topic, ends, timeout);
  }

  private static long sum(
      KafkaSettings kafka, String topic, Map<TopicPartition, OffsetSpec> ends, Duration timeout) {
    Map<String, Object> config = kafka.admin("millrace-topic-end");
    config.put("default.api.timeout.ms", Math.toIntExact(timeout.toMillis()));
    config.put("request.timeout.ms", Math.toIntExact(timeout.toMillis()));
    try (Admin admin = Admin.create(config)) {
      return admin
          .listOffsets(ends)
          .all()
          .get(timeout.toMillis(), TimeUnit.MILLISECONDS)
          .values()
          .stream()
          .mapToLong(ListOffsetsResultInfo::offset)
          .sum();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable(kafka, topic, e);
    } catch (ExecutionException | TimeoutException e) {
      throw unavailable(kafka, topic, e);
    }
  }

  private static KafkaUnavailableException unavailable(
      KafkaSettings kafka, String topic, Exception e) {
    return new KafkaUnavailableException(
        "Kafka at " + kafka.bootstrap() + " did not tell the end of the topic " + topic + ": " + e,
        e);
  }
}
