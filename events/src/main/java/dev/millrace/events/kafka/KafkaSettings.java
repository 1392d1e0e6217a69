package dev.millrace.events.kafka;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * How to reach Kafka. What correctness depends on is set here and cannot be overridden by {@code
 * properties}: {@code acks=all}, idempotence, no auto-commit.
 *
 * @param bootstrap {@code host:port,...}
 * @param properties any client property, for example security; masked wherever it is shown
 */
public record KafkaSettings(String bootstrap, Map<String, String> properties) {
  public KafkaSettings {
    if (bootstrap.isBlank()) {
      throw new IllegalArgumentException("`kafka.bootstrap` must not be blank");
    }
    properties = Map.copyOf(properties);
  }

  public static KafkaSettings of(String bootstrap) {
    return new KafkaSettings(bootstrap, Map.of());
  }

  /** For {@code KafkaProducer<String, byte[]>}: idempotent, {@code acks=all}. */
  public Map<String, Object> producer(String clientId) {
    Map<String, Object> config = common(clientId);
    config.put(ProducerConfig.ACKS_CONFIG, "all");
    config.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    config.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, StringSerializer.class);
    config.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    return config;
  }

  /** For {@code KafkaConsumer<String, byte[]>} with {@code assign()}: no commits by itself. */
  public Map<String, Object> consumer(String clientId) {
    Map<String, Object> config = common(clientId);
    config.putIfAbsent(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    config.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
    config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    config.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, StringDeserializer.class);
    config.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    return config;
  }

  /** For {@code Admin}. */
  public Map<String, Object> admin(String clientId) {
    return common(clientId);
  }

  private Map<String, Object> common(String clientId) {
    Map<String, Object> config = new HashMap<>(properties);
    config.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrap);
    config.put(CommonClientConfigs.CLIENT_ID_CONFIG, clientId);
    return config;
  }

  /** Properties may hold secrets: names only. */
  @Override
  public String toString() {
    return "KafkaSettings[bootstrap=" + bootstrap + ", properties=" + properties.keySet() + "]";
  }
}
