package dev.millrace.app.callbacks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.millrace.events.CommandApplied;
import dev.millrace.events.CommandCodec;
import dev.millrace.events.CommandEnvelope;
import dev.millrace.events.Envelope;
import dev.millrace.events.EvaluationCompleted;
import dev.millrace.events.EvaluationMetrics;
import dev.millrace.events.Event;
import dev.millrace.events.EventCodec;
import dev.millrace.events.RunResumed;
import dev.millrace.events.RunStarted;
import dev.millrace.events.StepCompleted;
import dev.millrace.events.StepDurations;
import dev.millrace.events.Topics;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.Records;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;

/** Publishes a run's events and answers its commands, as a trainer does, but on a test's word. */
final class FeignedTrainer implements AutoCloseable {
  static final Duration DEADLINE = Duration.ofSeconds(60);
  static final long STEPS_PER_EVALUATION = 10;

  private static final Duration POLL = Duration.ofMillis(100);

  private final Topics topics;
  private final KafkaSettings kafka;
  private final KafkaProducer<String, byte[]> producer;
  private final KafkaConsumer<String, byte[]> commands;
  private final List<ConsumerRecord<String, byte[]>> received = new ArrayList<>();
  private final String run;
  private int answered;

  FeignedTrainer(KafkaSettings kafka, Topics topics, String run) {
    this.kafka = kafka;
    this.topics = topics;
    this.run = run;
    this.producer = new KafkaProducer<>(kafka.producer("feigned-trainer"));
    this.commands = reader(topics.commands());
  }

  void started() {
    publish(
        new RunStarted(1, "steered", "c0", "0.1", "mlp", "d0", 42, "float32", "cpu", List.of()));
  }

  void resumed(int attempt, long step) {
    publish(new RunResumed(attempt, step, step, null, null, List.of()));
  }

  void step(long step, double gradientNorm) {
    publish(
        new StepCompleted(
            1,
            step,
            step,
            1,
            0.5,
            gradientNorm,
            false,
            0.1,
            null,
            "float32",
            new StepDurations(0, 0, 0),
            List.of(),
            null));
  }

  void evaluation(long evaluation, double accuracy, double logLoss) {
    long step = evaluation * STEPS_PER_EVALUATION;
    EvaluationMetrics metrics =
        EvaluationMetrics.classification(100, accuracy, logLoss, 0.1, 0.5, 0.5);
    publish(new EvaluationCompleted(1, evaluation, step, step, metrics, metrics));
  }

  /** Publishes, without waiting for Kafka's answer. */
  void publish(Event event) {
    Envelope envelope =
        Envelope.of(event, "millrace/trainer/steered", Instant.parse("2026-01-01T00:00:00Z"), run);
    producer.send(Records.toRecord(topics.events(), EventCodec.encode(envelope)));
  }

  void publishAgain(Envelope envelope) {
    producer.send(Records.toRecord(topics.events(), EventCodec.encode(envelope)));
  }

  void flush() {
    producer.flush();
  }

  /** All commands there were so far, repeats included. */
  List<CommandEnvelope> commands() {
    commands.poll(POLL).forEach(received::add);
    return received.stream().map(FeignedTrainer::command).toList();
  }

  /** Answers what was not answered yet. */
  int answer(long step) {
    List<CommandEnvelope> all = commands();
    for (; answered < all.size(); answered++) {
      applied(all.get(answered).id(), step);
    }
    flush();
    return answered;
  }

  void applied(String commandId, long step) {
    publish(
        new CommandApplied(
            1,
            commandId,
            "type",
            "source",
            null,
            JsonNodeFactory.instance.objectNode(),
            0,
            step,
            null,
            "done"));
  }

  void awaitCommands(int atLeast) {
    await(atLeast + " commands", () -> commands().size() >= atLeast);
  }

  static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + DEADLINE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("no " + what + " within " + DEADLINE.toSeconds() + " s");
      }
    }
  }

  /** Every event of the topic up to its present end. */
  List<Envelope> events() {
    return all(topics.events()).stream().map(Records::event).flatMap(Optional::stream).toList();
  }

  List<ConsumerRecord<String, byte[]>> states() {
    return all(topics.callbackState());
  }

  private List<ConsumerRecord<String, byte[]>> all(String topic) {
    List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
    TopicPartition partition = new TopicPartition(topic, 0);
    try (KafkaConsumer<String, byte[]> consumer = reader(topic)) {
      long end = consumer.endOffsets(List.of(partition)).get(partition);
      await(
          "end of " + topic,
          () -> {
            consumer.poll(POLL).forEach(records::add);
            return consumer.position(partition) >= end;
          });
    }
    return records;
  }

  private KafkaConsumer<String, byte[]> reader(String topic) {
    KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(kafka.consumer("lab-" + topic));
    List<TopicPartition> partition = List.of(new TopicPartition(topic, 0));
    consumer.assign(partition);
    consumer.seekToBeginning(partition);
    return consumer;
  }

  private static CommandEnvelope command(ConsumerRecord<String, byte[]> record) {
    return ((CommandCodec.Valid)
            CommandCodec.decode(Records.headers(record), record.value(), Records.position(record)))
        .command();
  }

  @Override
  public void close() {
    producer.close();
    commands.close();
  }
}
