package dev.millrace.app.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.engine.LossScale;
import dev.millrace.engine.Precision;
import dev.millrace.events.Guards;
import dev.millrace.events.LossScaleChanged;
import dev.millrace.events.LossScaleChanged.Cause;
import dev.millrace.events.Resume;
import dev.millrace.events.RunPaused;
import dev.millrace.events.StepCompleted;
import dev.millrace.events.StepSkipped;
import dev.millrace.events.Stop;
import dev.millrace.ingest.DataConfig;
import dev.millrace.trainer.Progress;
import dev.millrace.trainer.RunRefusedException;
import dev.millrace.trainer.TrainerConfig;
import dev.millrace.trainer.TrainingException;
import dev.millrace.trainer.TrainingRun;
import dev.millrace.trainer.Until;
import dev.millrace.trainer.checkpoint.Checkpoint;
import dev.millrace.trainer.checkpoint.Runs;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Training in float16 on values that it cannot hold. */
class OverflowIT extends WithLab {
  private static final int HALVINGS = 16;
  private static final int BATCH = 2;

  @Test
  void theSeventeenthOverflowPausesTheRunAndNothingWasTrained() throws Exception { // case A1
    TrainerConfig job = job("overflow");
    overflows("overflow", HALVINGS + 1);
    lab.send("overflow", 0, "1,1,1");
    lab.send("overflow", 0, "0,1,0");
    lab.flush();

    try (TrainingRun run = lab.open(job, new Until.Forever())) {
      TrainingLab.drive(run, () -> run.progress().phase() == Progress.Phase.PAUSED);
      assertThat(run.progress().step()).isEqualTo(HALVINGS + 1);
      lab.command(job, "stop", new Stop("seen"), Guards.NONE);
      TrainingLab.drive(run, run::ended);
      assertUntouched(job, run);
    }
    assertThat(lab.events(job, StepSkipped.class))
        .hasSize(HALVINGS + 1)
        .last()
        .satisfies(
            skipped -> {
              assertThat(skipped.reason())
                  .isEqualTo("overflow: gradient is not finite at loss scale 1.0");
              assertThat(skipped.parameter()).isEqualTo("0_W");
              assertThat(skipped.optimizerStep()).isZero();
            });
    assertScales(lab.events(job, LossScaleChanged.class));
    assertThat(lab.events(job, RunPaused.class))
        .singleElement()
        .satisfies(
            paused -> {
              assertThat(paused.reason()).contains("loss scale at its minimum");
              assertThat(paused.commandId()).isNull();
            });

    try (TrainingRun run = lab.open(job, new Until.Forever())) {
      TrainingLab.drive(run, () -> run.progress().phase() == Progress.Phase.PAUSED);
      lab.command(job, "resume", new Resume(), Guards.NONE);
      TrainingLab.drive(run, () -> run.progress().step() == HALVINGS + 2);
    }
    assertThat(lab.events(job, StepCompleted.class))
        .singleElement()
        .satisfies(
            step -> {
              assertThat(step.optimizerStep()).isEqualTo(1);
              assertThat(step.lossScale()).isEqualTo(1.0);
              assertThat(step.precision()).isEqualTo("fp16-mixed");
            });
  }

  @Test
  void whoWaitsForTheEndOfTheDataIsToldInsteadOfWaitingForEver() {
    TrainerConfig job = job("waiting");
    overflows("waiting", HALVINGS + 2);

    for (int life = 1; life <= 2; life++) {
      assertThatThrownBy(() -> lab.finish(job))
          .isInstanceOf(TrainingException.class)
          .hasMessageContaining("the run is paused: gradients overflow")
          .hasMessageContaining("the last good checkpoint is");
    }
  }

  @Test
  void aRunKeepsItsPrecision() throws Exception {
    TrainerConfig job = job("kept");
    overflows("kept", 2);
    lab.finish(job);

    assertThatThrownBy(() -> lab.finish(withPrecision(job, Precision.FLOAT32)))
        .isInstanceOf(RunRefusedException.class)
        .hasMessageContaining("`training.precision` is float32; run ")
        .hasMessageContaining(" has fp16-mixed");
  }

  private static TrainerConfig job(String name) {
    lab.createTopic(name, 1);
    return withPrecision(lab.job(name + "-job", name, 1000), Precision.FP16_MIXED);
  }

  private static TrainerConfig withPrecision(TrainerConfig job, Precision precision) {
    DataConfig data = job.data();
    return new TrainerConfig(
        job.job(),
        job.kafka(),
        job.topics(),
        new DataConfig(
            data.topic(),
            data.format(),
            data.columns(),
            data.features(),
            data.label(),
            DataConfig.Normalise.NONE,
            BATCH,
            null),
        job.engine().withPrecision(precision),
        job.accumulate(),
        job.clip(),
        job.bounds(),
        job.evaluation(),
        job.checkpoints(),
        job.configurationSha256());
  }

  /** Float16 ends at 65,504. */
  private static void overflows(String topic, int batches) {
    for (int i = 0; i < batches * BATCH; i++) {
      lab.send(topic, 0, "1e6,1e6," + i % 2);
    }
    lab.flush();
  }

  private static void assertUntouched(TrainerConfig job, TrainingRun run) throws Exception {
    Path checkpoints = job.checkpoints().dir().resolve(run.id());
    Checkpoint last = Runs.read(Runs.resolve(checkpoints.resolve("latest")));
    Checkpoint first = Runs.read(checkpoints.resolve("step-000000000"));
    assertThat(last.training().step()).isEqualTo(HALVINGS + 1);
    assertThat(last.training().optimizerStep()).isZero();
    assertThat(last.training().lossScale()).isEqualTo(new LossScale(1, 0));
    assertThat(last.training().pauseReason()).contains("loss scale at its minimum");
    assertThat(last.engine().parameters()).isEqualTo(first.engine().parameters());
    assertThat(last.engine().updaterState()).isEqualTo(first.engine().updaterState());
  }

  private static void assertScales(List<LossScaleChanged> changes) {
    assertThat(changes).hasSize(HALVINGS + 1);
    for (int i = 0; i < HALVINGS; i++) {
      double before = 65536 / Math.pow(2, i);
      assertThat(changes.get(i))
          .isEqualTo(new LossScaleChanged(1, i + 1, before, before / 2, Cause.OVERFLOW));
    }
    assertThat(changes.get(HALVINGS))
        .isEqualTo(new LossScaleChanged(1, HALVINGS + 1, 1, 1, Cause.MINIMUM));
  }
}
