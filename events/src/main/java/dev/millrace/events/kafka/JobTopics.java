package dev.millrace.events.kafka;

import dev.millrace.events.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Creates and checks a job's topics. */
public final class JobTopics implements AutoCloseable {
  /** Only closed segments are compacted: small ones keep the topic to about its newest states. */
  private static final Map<String, String> COMPACTED =
      Map.of("cleanup.policy", "compact", "segment.bytes", Integer.toString(16 * 1024 * 1024));

  private final Admin admin;
  private final KafkaSettings kafka;
  private final Duration timeout;

  /**
   * @param timeout after which Kafka counts as unreachable
   * @throws KafkaUnavailableException when no client can be made: a host without an address, a
   *     property that Kafka does not take
   */
  public JobTopics(KafkaSettings kafka, Duration timeout) {
    Map<String, Object> config = kafka.admin("millrace-admin");
    int millis = Math.toIntExact(timeout.toMillis());
    config.put("default.api.timeout.ms", millis);
    config.put("request.timeout.ms", Math.min(millis, 5_000));
    this.kafka = kafka;
    this.timeout = timeout;
    this.admin = admin(config);
  }

  private Admin admin(Map<String, Object> config) {
    try {
      return Admin.create(config);
    } catch (KafkaException e) {
      throw new KafkaUnavailableException(
          "Kafka at %s cannot be used: %s".formatted(kafka.bootstrap(), reason(e)), e);
    }
  }

  /**
   * Makes sure that events, commands and callback state exist with exactly one partition, and dead
   * letters with at least one.
   *
   * @throws KafkaUnavailableException when Kafka does not answer, a topic has several partitions,
   *     or one is missing and may not be created (the message then has the commands that create
   *     them)
   */
  public void ensure(Topics topics) {
    Map<String, NewTopic> wanted = wanted(topics);
    Set<String> names = await("list topics", admin.listTopics().names());
    List<NewTopic> missing =
        wanted.values().stream().filter(topic -> !names.contains(topic.name())).toList();
    for (NewTopic topic : missing) {
      create(topic);
    }
    requireOnePartition(List.of(topics.events(), topics.commands(), topics.callbackState()));
  }

  /** Creates a topic unless it exists. Returns whether it was created. */
  public boolean create(String topic, int partitions, Map<String, String> config) {
    return create(new NewTopic(topic, Optional.of(partitions), Optional.empty()).configs(config));
  }

  /** Number of partitions of a topic; empty where there is no such topic. */
  public Optional<Integer> partitions(String topic) {
    try {
      return Optional.of(describe(topic).partitions().size());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return Optional.empty();
      }
      throw unavailable("describe topic " + topic, e);
    }
  }

  /** The cluster's id. */
  public String clusterId() {
    return await("describe the cluster", admin.describeCluster().clusterId());
  }

  /** The topic's id, which changes when a topic is deleted and created again. */
  public String topicId(String topic) {
    try {
      return describe(topic).topicId().toString();
    } catch (ExecutionException e) {
      throw unavailable("describe topic " + topic, e);
    }
  }

  /** Names of all topics. */
  public Set<String> names() {
    return await("list topics", admin.listTopics().names());
  }

  private static Map<String, NewTopic> wanted(Topics topics) {
    Map<String, String> forever = Map.of("retention.ms", "-1");
    Map<String, NewTopic> wanted = new TreeMap<>();
    wanted.put(topics.events(), topic(topics.events(), forever));
    wanted.put(topics.commands(), topic(topics.commands(), forever));
    wanted.put(topics.callbackState(), topic(topics.callbackState(), COMPACTED));
    wanted.put(topics.deadLetters(), topic(topics.deadLetters(), Map.of()));
    return wanted;
  }

  private static NewTopic topic(String name, Map<String, String> config) {
    return new NewTopic(name, Optional.of(1), Optional.empty()).configs(config);
  }

  private boolean create(NewTopic topic) {
    try {
      admin.createTopics(List.of(topic)).all().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TopicExistsException) {
        return false;
      }
      throw new KafkaUnavailableException(
          "the topic "
              + topic.name()
              + " does not exist and cannot be created ("
              + reason(e)
              + "); create it with: "
              + command(topic),
          e);
    } catch (InterruptedException | TimeoutException e) {
      throw unavailable("create topic " + topic.name(), e);
    }
  }

  private String command(NewTopic topic) {
    String configs =
        topic.configs().entrySet().stream()
            .map(entry -> " --config " + entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining());
    return "kafka-topics.sh --bootstrap-server "
        + kafka.bootstrap()
        + " --create --topic "
        + topic.name()
        + " --partitions "
        + topic.numPartitions()
        + configs;
  }

  private void requireOnePartition(List<String> topics) {
    List<String> faults = new ArrayList<>();
    for (String topic : topics) {
      partitions(topic)
          .filter(count -> count != 1)
          .ifPresent(count -> faults.add(topic + " has " + count + " partitions"));
    }
    if (!faults.isEmpty()) {
      throw new KafkaUnavailableException(
          String.join(", ", faults)
              + ": the order of events and commands needs exactly one; delete the topic or name another job");
    }
  }

  private TopicDescription describe(String topic) throws ExecutionException {
    try {
      return Objects.requireNonNull(
              admin.describeTopics(List.of(topic)).topicNameValues().get(topic))
          .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException | TimeoutException e) {
      throw unavailable("describe topic " + topic, e);
    }
  }

  private <T> T await(String what, KafkaFuture<T> future) {
    try {
      return future.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | InterruptedException | TimeoutException e) {
      throw unavailable(what, e);
    }
  }

  private KafkaUnavailableException unavailable(String what, Exception e) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    return new KafkaUnavailableException(
        "Kafka at "
            + kafka.bootstrap()
            + " did not answer within "
            + timeout.toSeconds()
            + " s (to "
            + what
            + ": "
            + reason(e)
            + "); is it running, and is the address right?",
        e);
  }

  private static String reason(Exception e) {
    Throwable cause = e.getCause() == null ? e : e.getCause();
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(1));
  }
}
