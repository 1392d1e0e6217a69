package dev.millrace.app.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.engine.Precision;
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
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobDefaultsTest {
  @TempDir Path dir;

  private Job job;

  @BeforeEach
  void load() {
    Models.classifier(dir, 2, 2);
    job = JobText.load(dir, JobText.MINIMAL);
  }

  @Test
  void kafkaIsTheEmbeddedBroker() {
    assertThat(job.outline().kafka()).isEqualTo(KafkaSettings.of("embedded"));
    assertThat(job.outline().topics()).isEqualTo(Topics.of("elec", "elec.data"));
  }

  @Test
  void dataIsCsvOfFeaturesThenLabelOneRecordAStep() {
    assertThat(job.outline().data())
        .isEqualTo(
            new DataConfig(
                "elec.data",
                Format.CSV,
                List.of("period", "price", "class"),
                List.of("period", "price"),
                new Label.Classes("class", List.of("0", "1")),
                Normalise.NONE,
                1,
                null));
  }

  @Test
  void trainingIsPlain() {
    TrainerConfig config = job.template();

    assertThat(config.engine().precision()).isEqualTo(Precision.FLOAT32);
    assertThat(config.engine().threads()).isEqualTo(Threads.auto());
    assertThat(config.engine().batchSize()).isEqualTo(1);
    assertThat(config.accumulate()).isEqualTo(1);
    assertThat(config.clip()).isEqualTo(Clip.NONE);
    assertThat(config.bounds()).isEqualTo(Bounds.NONE);
  }

  @Test
  void evaluationCheckpointsAndCallbacks() {
    assertThat(job.template().evaluation()).isEqualTo(new Evaluation(500, 1000));
    assertThat(job.template().checkpoints())
        .isEqualTo(new Checkpoints(Path.of("checkpoints"), 1000L, 3));
    assertThat(job.outline().callbacks()).isEmpty();
  }

  @Test
  void checkpointsAreUnderTheJobsOwnDirectory() {
    TrainerConfig config = job.trainer("localhost:9092", Path.of("state"));

    assertThat(config.checkpoints().dir()).isEqualTo(Path.of("state/elec/checkpoints"));
    assertThat(config.kafka()).isEqualTo(KafkaSettings.of("localhost:9092"));
  }
}
