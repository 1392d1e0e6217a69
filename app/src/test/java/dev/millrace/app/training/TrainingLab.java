package dev.millrace.app.training;

import dev.millrace.app.broker.EmbeddedBroker;
import dev.millrace.engine.EngineOptions;
import dev.millrace.engine.Model;
import dev.millrace.engine.ModelException;
import dev.millrace.events.Clip;
import dev.millrace.events.Command;
import dev.millrace.events.CommandCodec;
import dev.millrace.events.CommandEnvelope;
import dev.millrace.events.Envelope;
import dev.millrace.events.Event;
import dev.millrace.events.Guards;
import dev.millrace.events.Topics;
import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.Records;
import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.Label;
import dev.millrace.trainer.RunOptions;
import dev.millrace.trainer.RunSummary;
import dev.millrace.trainer.TrainerConfig;
import dev.millrace.trainer.TrainerVerticle;
import dev.millrace.trainer.TrainingRun;
import dev.millrace.trainer.Until;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.deeplearning4j.nn.conf.MultiLayerConfiguration;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.conf.layers.DenseLayer;
import org.deeplearning4j.nn.conf.layers.OutputLayer;
import org.nd4j.linalg.activations.Activation;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.lossfunctions.LossFunctions;

/** A real broker, a small model with dropout, and what tests of whole runs need around them. */
final class TrainingLab implements AutoCloseable {
  static final Duration DEADLINE = Duration.ofSeconds(60);

  private final EmbeddedBroker broker;
  private final KafkaSettings kafka;
  private final KafkaProducer<String, byte[]> producer;
  private final List<Future<RecordMetadata>> sent = new ArrayList<>();
  private final Path dir;
  private final Model model;

  TrainingLab(Path dir) throws IOException, ModelException {
    this.dir = dir;
    this.broker = EmbeddedBroker.start(dir, 0);
    this.kafka = KafkaSettings.of(broker.bootstrap());
    this.producer = new KafkaProducer<>(kafka.producer("lab"));
    Path file = dir.resolve("model.json");
    Files.writeString(file, configuration().toJson());
    this.model = Model.load(file);
  }

  private static MultiLayerConfiguration configuration() {
    return new NeuralNetConfiguration.Builder()
        .seed(1)
        .updater(new Adam(0.01))
        .list()
        .layer(
            new DenseLayer.Builder()
                .nIn(2)
                .nOut(8)
                .activation(Activation.TANH)
                .dropOut(0.8)
                .build())
        .layer(
            new OutputLayer.Builder(LossFunctions.LossFunction.MCXENT)
                .nIn(8)
                .nOut(2)
                .activation(Activation.SOFTMAX)
                .build())
        .build();
  }

  KafkaSettings kafka() {
    return kafka;
  }

  /** A job over a data topic of its own name, checkpointing every {@code every} steps. */
  TrainerConfig job(String job, String data, long every) {
    return job(job, data, every, dir.resolve(job), 1);
  }

  TrainerConfig job(String job, String data, long every, Path checkpoints, int accumulate) {
    return new TrainerConfig(
        job,
        kafka,
        Topics.of(job, data),
        new DataConfig(
            data,
            DataConfig.Format.CSV,
            List.of("x", "y", "class"),
            List.of("x", "y"),
            new Label.Classes("class", List.of("0", "1")),
            DataConfig.Normalise.RUNNING,
            2,
            null),
        EngineOptions.of(42).withBatchSize(2),
        accumulate,
        Clip.NONE,
        TrainerConfig.Bounds.NONE,
        new TrainerConfig.Evaluation(20, 50),
        new TrainerConfig.Checkpoints(checkpoints, every, 3),
        "configuration");
  }

  void createTopic(String topic, int partitions) {
    try (JobTopics topics = new JobTopics(kafka, Duration.ofSeconds(20))) {
      topics.create(topic, partitions, Map.of());
    }
  }

  /** Produces {@code count} learnable records, round robin over the partitions. */
  void produce(String topic, int partitions, int count) {
    Random random = new Random(count);
    for (int i = 0; i < count; i++) {
      double x = random.nextGaussian();
      double y = random.nextGaussian();
      send(topic, i % partitions, "%.6f,%.6f,%d".formatted(x, y, x + y > 0 ? 1 : 0));
    }
    flush();
  }

  /** Waits until Kafka has everything, and fails where it has not. */
  void flush() {
    producer.flush();
    for (Future<RecordMetadata> record : sent) {
      try {
        record.get();
      } catch (InterruptedException | ExecutionException e) {
        throw new AssertionError("a record was not delivered", e);
      }
    }
    sent.clear();
  }

  void send(String topic, int partition, String line) {
    byte[] value = line.getBytes(StandardCharsets.UTF_8);
    sent.add(producer.send(new ProducerRecord<>(topic, partition, null, value)));
  }

  void command(TrainerConfig job, String id, Command command, Guards guards) {
    CommandEnvelope envelope = new CommandEnvelope(id, "test", null, null, null, guards, command);
    producer.send(Records.toRecord(job.topics().commands(), CommandCodec.encode(envelope, "run")));
    producer.flush();
  }

  TrainingRun open(TrainerConfig job, Until until) {
    try {
      return TrainingRun.open(job, model, RunOptions.until(until), Clock.systemUTC());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  TrainerVerticle verticle(TrainerConfig job, Clock clock) {
    return new TrainerVerticle(job, model, RunOptions.until(new Until.Forever()), clock);
  }

  /** Trains to the end of the data and closes. */
  RunSummary finish(TrainerConfig job) throws InterruptedException {
    try (TrainingRun run = open(job, new Until.EndOfData())) {
      drive(run, run::ended);
      return run.summary();
    }
  }

  /** Trains until a step, then drops everything without a checkpoint, as a crash would. */
  void crashAt(TrainerConfig job, long step) throws InterruptedException {
    try (TrainingRun run = open(job, new Until.EndOfData())) {
      drive(run, () -> run.progress().step() >= step);
    }
  }

  static void drive(TrainingRun run, BooleanSupplier until) throws InterruptedException {
    long deadline = System.nanoTime() + DEADLINE.toNanos();
    while (!until.getAsBoolean()) {
      run.doWork();
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not reached in time; the run is at " + run.progress());
      }
    }
  }

  /** All events of a job so far, in order. */
  List<Envelope> events(TrainerConfig job) {
    return records(job.topics().events()).stream()
        .flatMap(record -> Records.event(record).stream())
        .toList();
  }

  <T extends Event> List<T> events(TrainerConfig job, Class<T> type) {
    return events(job).stream()
        .map(Envelope::event)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  List<ConsumerRecord<String, byte[]>> records(String topic) {
    TopicPartition partition = new TopicPartition(topic, 0);
    List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
    try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(kafka.consumer("lab"))) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).get(partition);
      while (consumer.position(partition) < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
    }
    return records;
  }

  @Override
  public void close() {
    producer.close();
    broker.close();
  }
}
