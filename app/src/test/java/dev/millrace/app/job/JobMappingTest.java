package dev.millrace.app.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.callbacks.CheckpointBest;
import dev.millrace.callbacks.ClipOnExplosion;
import dev.millrace.callbacks.EarlyStopping;
import dev.millrace.callbacks.Mode;
import dev.millrace.callbacks.Monitor;
import dev.millrace.callbacks.Quantity;
import dev.millrace.callbacks.ReduceLrOnPlateau;
import dev.millrace.callbacks.ThresholdMode;
import dev.millrace.engine.EngineOptions;
import dev.millrace.engine.Precision;
import dev.millrace.engine.Recompute;
import dev.millrace.engine.Schedule;
import dev.millrace.engine.Threads;
import dev.millrace.events.Clip;
import dev.millrace.events.Topics;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.ingest.DataConfig;
import dev.millrace.ingest.DataConfig.Format;
import dev.millrace.ingest.DataConfig.Normalise;
import dev.millrace.ingest.Label;
import dev.millrace.trainer.TrainerConfig;
import dev.millrace.trainer.TrainerConfig.Bounds;
import dev.millrace.trainer.TrainerConfig.Checkpoints;
import dev.millrace.trainer.TrainerConfig.Evaluation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every key of the job file, none at its default. */
class JobMappingTest {
  private static final String FULL =
      """
      job: power-2
      kafka:
        bootstrap: one:9092,two:9093
        properties: {security.protocol: SSL, request.timeout.ms: 9000}
        topics: {events: e, commands: c, callbackState: s, deadLetters: d}
      data:
        topic: measured
        format: csv
        columns: [price, when, demand, up]
        features: [demand, price]
        label: {field: up, classes: [no, yes]}
        normalise: running
        batch: {size: 4, maxWait: 500ms}
      model: {dl4j: model.json}
      training:
        seed: 42
        precision: float32
        recompute: none
        accumulate: 2
        clip: {norm: 1.5}
        threads: 2
        schedule: {rate: 0.02, warmup: {steps: 100}, then: {cosine: {steps: 10000 steps, floor: 1e-4}}}
        bounds: {learningRate: [1e-6, 1.0]}
      evaluation: {every: 50 samples, window: 1 sample}
      checkpoints: {dir: kept, every: 10 steps, keepLast: 7}
      callbacks:
        - reduce-lr-on-plateau: {monitor: window.logLoss, mode: max, factor: 0.5, patience: 20 evaluations,
                                 cooldown: 5 evaluations, threshold: 2e-4, thresholdMode: abs, floor: 1e-3}
        - clip-on-explosion: {monitor: gradientNorm, mode: min, factor: 20, window: 30 steps}
        - checkpoint: {best: {monitor: cumulative.accuracy, mode: max}}
        - early-stopping: {monitor: window.kappa, patience: 200 steps, minDelta: 1e-4}
      """;

  @TempDir Path dir;

  private Job job;

  @BeforeEach
  void load() {
    Models.classifier(dir, 2, 2);
    job = JobText.load(dir, FULL);
  }

  @Test
  void kafka() {
    assertThat(job.outline().name()).isEqualTo("power-2");
    assertThat(job.outline().kafka())
        .isEqualTo(
            new KafkaSettings(
                "one:9092,two:9093",
                Map.of("security.protocol", "SSL", "request.timeout.ms", "9000")));
    assertThat(job.outline().topics()).isEqualTo(new Topics("measured", "e", "c", "s", "d"));
  }

  @Test
  void data() {
    assertThat(job.outline().data())
        .isEqualTo(
            new DataConfig(
                "measured",
                Format.CSV,
                List.of("price", "when", "demand", "up"),
                List.of("demand", "price"),
                new Label.Classes("up", List.of("no", "yes")),
                Normalise.RUNNING,
                4,
                Duration.ofMillis(500)));
  }

  @Test
  void training() {
    TrainerConfig config = job.template();

    assertThat(config.engine())
        .isEqualTo(
            new EngineOptions(
                42,
                Precision.FLOAT32,
                Map.of(),
                Recompute.none(),
                new Schedule.WarmUp(100, new Schedule.Cosine(0.02, 1e-4, 10_000, false, 1)),
                Threads.of(2),
                4));
    assertThat(config.accumulate()).isEqualTo(2);
    assertThat(config.clip()).isEqualTo(new Clip(Clip.Kind.NORM, 1.5));
    assertThat(config.bounds()).isEqualTo(new Bounds(1e-6, 1));
  }

  @Test
  void evaluationAndCheckpoints() {
    assertThat(job.template().evaluation()).isEqualTo(new Evaluation(50, 1));
    assertThat(job.template().checkpoints()).isEqualTo(new Checkpoints(Path.of("kept"), 10L, 7));
  }

  @Test
  void callbacks() {
    assertThat(job.outline().callbacks())
        .containsExactly(
            new ReduceLrOnPlateau(
                new Monitor("window.logLoss", Mode.MAX),
                0.5,
                Quantity.evaluations(20),
                Quantity.evaluations(5),
                2e-4,
                ThresholdMode.ABS,
                1e-3),
            new ClipOnExplosion(new Monitor("gradientNorm", Mode.MIN), 20, Quantity.steps(30)),
            new CheckpointBest(new Monitor("cumulative.accuracy", Mode.MAX)),
            new EarlyStopping(new Monitor("window.kappa", Mode.MAX), Quantity.steps(200), 1e-4));
  }

  @Test
  void formsThatExcludeOneAnother() {
    Models.regression(dir, 2, 1);
    String other =
        FULL.replace("norm: 1.5", "value: 0.5")
            .replace("field: up, classes: [no, yes]", "field: up")
            .replace("every: 10 steps", "every: never")
            .replaceAll("(?s)callbacks:.*", "");

    Job changed = JobText.load(dir, other);

    assertThat(changed.template().clip()).isEqualTo(new Clip(Clip.Kind.VALUE, 0.5));
    assertThat(changed.outline().data().label()).isEqualTo(new Label.Values(List.of("up")));
    assertThat(changed.template().checkpoints().everySteps()).isNull();
  }

  @Test
  void hashCountsContentAndNothingElse() {
    String sameContent =
        "# a comment\n"
            + FULL.replace("{size: 4, maxWait: 500ms}", "{maxWait: \"500ms\", size: 4}")
                .replace("one:9092,two:9093", "three:9092")
                .replace("9000", "8000");

    assertThat(hash(sameContent)).isEqualTo(hash(FULL)).matches("[0-9a-f]{64}");
    assertThat(hash(FULL.replace("seed: 42", "seed: 43"))).isNotEqualTo(hash(FULL));
    assertThat(hash(FULL.replace("[demand, price]", "[price, demand]"))).isNotEqualTo(hash(FULL));
  }

  private String hash(String text) {
    return JobText.load(dir, text).template().configurationSha256();
  }
}
