package dev.millrace.app.job;

import dev.millrace.app.yaml.Block;
import dev.millrace.app.yaml.Nearest;
import dev.millrace.app.yaml.Slot;
import dev.millrace.app.yaml.Types;
import dev.millrace.events.kafka.KafkaSettings;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** {@code kafka: {bootstrap, properties}}; its {@code topics} are read by {@link TopicsBlock}. */
final class KafkaBlock {
  /** What correctness depends on, and what other keys of the job say. */
  private static final Set<String> OURS =
      Set.of(
          ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
          ProducerConfig.CLIENT_ID_CONFIG,
          ProducerConfig.ACKS_CONFIG,
          ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
          ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
          ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
          ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
          ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
          ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
          ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
          ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG);

  private static final String PROPERTIES = "properties";

  private KafkaBlock() {}

  static Slot<KafkaSettings> read(Block kafka) {
    Slot<String> bootstrap = kafka.optional("bootstrap", Names.bootstrap(), Defaults.BOOTSTRAP);
    Slot<Map<String, String>> properties = kafka.map(PROPERTIES, Types.word());
    properties.ifOk(map -> map.keySet().forEach(name -> check(kafka, name)));
    return kafka.build(() -> new KafkaSettings(bootstrap.get(), properties.get()));
  }

  /** Kafka itself only logs an unknown property, and goes on without it. */
  private static void check(Block kafka, String name) {
    Set<String> known = known();
    if (OURS.contains(name)) {
      kafka.fault(PROPERTIES, "`" + name + "` is set by Millrace and cannot be changed");
    } else if (!known.contains(name)) {
      kafka.fault(
          PROPERTIES,
          "`%s` is not a property of Kafka's clients; the nearest known is `%s`"
              .formatted(name, Nearest.to(name, known).orElseThrow()));
    }
  }

  private static Set<String> known() {
    Set<String> known = new TreeSet<>(ProducerConfig.configNames());
    known.addAll(ConsumerConfig.configNames());
    known.addAll(AdminClientConfig.configNames());
    return known;
  }
}
