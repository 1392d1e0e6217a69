package dev.millrace.app.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.events.Guards;
import dev.millrace.events.RestoreCheckpoint;
import dev.millrace.events.StepCompleted;
import dev.millrace.events.Stop;
import dev.millrace.events.WriteCheckpoint;
import dev.millrace.trainer.TrainerConfig;
import dev.millrace.trainer.TrainerVerticle;
import dev.millrace.trainer.TrainingException;
import dev.millrace.trainer.TrainingRun;
import dev.millrace.trainer.Until;
import dev.millrace.trainer.checkpoint.Runs;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What happens between two steps: commands in their order, ends, and faults. */
class BetweenStepsIT extends WithLab {
  @Test
  void aCheckpointAskedForBeforeARestoreHoldsWhatTheRestoreReplaces() throws Exception {
    lab.createTopic("order", 1);
    lab.produce("order", 1, 100);
    TrainerConfig job = lab.job("order-job", "order", 1000);

    try (TrainingRun run = lab.open(job, new Until.Step(30))) {
      lab.command(job, "write", new WriteCheckpoint("before"), atStep(20));
      lab.command(job, "restore", new RestoreCheckpoint(null, 0L), atStep(20));
      lab.command(job, "back", new RestoreCheckpoint("before", null), atStep(30));
      TrainingLab.drive(run, run::ended);

      Path tag = job.checkpoints().dir().resolve(run.id()).resolve("tags").resolve("before");
      assertThat(Runs.read(Runs.resolve(tag)).training().optimizerStep()).isEqualTo(19);
    }
    assertThat(lab.events(job, StepCompleted.class))
        .extracting(StepCompleted::optimizerStep)
        .contains(19L, 1L, 10L)
        .last()
        .isEqualTo(20L);
  }

  @Test
  void aStopRightAfterACheckpointDoesNotStopTheNextLife() throws Exception {
    lab.createTopic("stopped", 1);
    lab.produce("stopped", 1, 100);
    TrainerConfig job = lab.job("stopped-job", "stopped", 10);
    try (TrainingRun run = lab.open(job, new Until.Forever())) {
      lab.command(job, "stop", new Stop("enough"), atStep(21));
      TrainingLab.drive(run, run::ended);
      assertThat(run.progress().step()).isEqualTo(20);
    }

    try (TrainingRun run = lab.open(job, new Until.Step(25))) {
      TrainingLab.drive(run, run::ended);
      assertThat(run.progress().step()).isEqualTo(25);
    }
  }

  @Test
  void anErrorIsTheEndOfTheRunAndNotOfItsNews() throws Exception {
    lab.createTopic("broken", 1);
    lab.produce("broken", 1, 100);
    OnceBrokenClock clock = new OnceBrokenClock();
    TrainerVerticle trainer = lab.verticle(lab.job("broken-job", "broken", 1000), clock);
    Vertx vertx = Vertx.vertx();
    try {
      await(vertx.deployVerticle(trainer, trainer.deployment()));
      clock.broken.set(true);
      lab.produce("broken", 1, 100);

      assertThatThrownBy(() -> await(trainer.completion()))
          .hasCauseInstanceOf(TrainingException.class)
          .hasRootCauseInstanceOf(StackOverflowError.class);
    } finally {
      await(vertx.close());
    }
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
  }

  private static Guards atStep(long step) {
    return new Guards(null, step, null, null, null);
  }

  /** Throws what no code expects, one time. */
  private static final class OnceBrokenClock extends Clock {
    final AtomicBoolean broken = new AtomicBoolean();

    @Override
    public Instant instant() {
      if (broken.compareAndSet(true, false)) {
        throw new StackOverflowError("broken clock");
      }
      return Instant.now();
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
