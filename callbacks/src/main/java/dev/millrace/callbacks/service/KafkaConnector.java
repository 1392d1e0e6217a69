package dev.millrace.callbacks.service;

import dev.millrace.events.Topics;
import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.KafkaUnavailableException;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Opens connections once the trainer has created the job's topics. */
final class KafkaConnector implements Connection.Connector {
  private static final int PATIENCE_MS = Math.toIntExact(KafkaConnection.PATIENCE.toMillis());

  private final KafkaSettings kafka;
  private final Topics topics;
  private final String clientId;
  private final LongSupplier nanos;

  KafkaConnector(KafkaSettings kafka, Topics topics, String clientId, LongSupplier nanos) {
    this.kafka = kafka;
    this.topics = topics;
    this.clientId = clientId;
    this.nanos = nanos;
  }

  @Override
  public Connection open() {
    String topicId;
    try (JobTopics job = new JobTopics(kafka, KafkaConnection.PATIENCE)) {
      for (String topic : List.of(topics.events(), topics.commands(), topics.callbackState())) {
        requireOnePartition(job, topic);
      }
      topicId = job.topicId(topics.events());
    }
    KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(consumerConfig());
    try {
      KafkaProducer<String, byte[]> producer = new KafkaProducer<>(producerConfig());
      return new KafkaConnection(topics, topicId, consumer, producer, nanos);
    } catch (RuntimeException e) {
      consumer.close();
      throw e;
    }
  }

  private void requireOnePartition(JobTopics job, String topic) {
    int count =
        job.partitions(topic)
            .orElseThrow(
                () ->
                    new KafkaUnavailableException(
                        "waiting for the topic "
                            + topic
                            + " at "
                            + kafka.bootstrap()
                            + ", which the trainer creates when it starts"));
    if (count != 1) {
      throw new KafkaUnavailableException(
          "the topic "
              + topic
              + " must have one partition, since its order counts: it has "
              + count
              + "; delete it or name another job");
    }
  }

  private Map<String, Object> consumerConfig() {
    Map<String, Object> config = kafka.consumer(clientId);
    config.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, PATIENCE_MS);
    config.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MS);
    return config;
  }

  private Map<String, Object> producerConfig() {
    Map<String, Object> config = kafka.producer(clientId);
    config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE_MS);
    config.put(CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MS);
    config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 2 * PATIENCE_MS);
    config.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    return config;
  }
}
