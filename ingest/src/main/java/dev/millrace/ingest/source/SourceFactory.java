package dev.millrace.ingest.source;

import dev.millrace.events.RecordRange;
import dev.millrace.ingest.IngestException;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Puts a source together. */
final class SourceFactory {
  private final SourceOptions options;
  private final DataTopic topic;
  private final Map<Integer, Long> start;
  private final List<List<RecordRange>> script;

  private SourceFactory(SourceOptions options, DataTopic topic) {
    this.options = options;
    this.topic = topic;
    this.start = StartPositions.of(topic, options.start());
    this.script = Journal.checked(options.script(), topic, start);
  }

  /**
   * Checks the topic, the positions and the script, and starts reading.
   *
   * @throws IngestException when one of them is not as it must be
   */
  static BatchSource open(SourceOptions options) {
    DataTopic topic = DataTopic.await(options.kafka(), options.data().topic(), options.patience());
    return new SourceFactory(options, topic).build();
  }

  private BatchSource build() {
    Consumer<byte[], byte[]> consumer = consumer();
    int high = Handover.highMark(options.data());
    Handover handover = new Handover(high, consumer::wakeup);
    DeadLetters deadLetters =
        new DeadLetters(
            options.kafka(),
            options.deadLetters(),
            DeadLetters.producers(options.kafka(), options.job(), options.patience()));
    Assembler assembler = assembler(handover, deadLetters);
    Targets targets = new Targets(topic.topic(), options.targets(), start);
    GroupCommits commits = new GroupCommits(group());
    PollLoop loop =
        new PollLoop(
            consumer,
            new Feed(assembler, targets, handover, !script.isEmpty()),
            new Flow(consumer, handover, assembler, targets, high),
            health(),
            commits,
            cause -> handover.fail(Failures.of(options, cause)));
    return new KafkaBatchSource(
        topic, handover, loop, commits, deadLetters, "millrace-ingest-" + options.job());
  }

  private Assembler assembler(Handover handover, RejectListener rejects) {
    BatchBuilder builder = new BatchBuilder(options.data(), start, rejects);
    LiveAssembler live =
        new LiveAssembler(builder, options.data(), options.nanoTime(), handover::put);
    return script.isEmpty() ? live : new ScriptedAssembler(builder, script, handover::put, live);
  }

  private Health health() {
    return new Health(
        options.patience(),
        options.nanoTime(),
        silence -> {
          try (TopicProbe probe = new TopicProbe(options.kafka(), topic.topic())) {
            return probe.diagnose(silence);
          }
        });
  }

  private Consumer<byte[], byte[]> consumer() {
    Map<String, Object> config = options.kafka().consumer("millrace-ingest-" + options.job());
    config.put(ConsumerConfig.GROUP_ID_CONFIG, group());
    config.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    try {
      Consumer<byte[], byte[]> consumer = new KafkaConsumer<>(config);
      List<TopicPartition> partitions =
          start.keySet().stream().map(p -> new TopicPartition(topic.topic(), p)).toList();
      consumer.assign(partitions);
      partitions.forEach(p -> consumer.seek(p, start.getOrDefault(p.partition(), 0L)));
      return consumer;
    } catch (KafkaException e) {
      throw new IngestException(Sentences.refused(options.kafka(), topic.topic(), e), e);
    }
  }

  private String group() {
    return "millrace-" + options.job();
  }
}
