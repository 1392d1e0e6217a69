package dev.millrace.app.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.engine.EngineOptions;
import dev.millrace.events.CheckpointWritten;
import dev.millrace.events.CommandApplied;
import dev.millrace.events.CommandRejected;
import dev.millrace.events.EvaluationCompleted;
import dev.millrace.events.Guards;
import dev.millrace.events.Heartbeat;
import dev.millrace.events.Pause;
import dev.millrace.events.RecordRange;
import dev.millrace.events.RecordRejected;
import dev.millrace.events.RestoreCheckpoint;
import dev.millrace.events.Resume;
import dev.millrace.events.RunResumed;
import dev.millrace.events.RunStarted;
import dev.millrace.events.ScaleLearningRate;
import dev.millrace.events.StepCompleted;
import dev.millrace.events.Stop;
import dev.millrace.events.WriteCheckpoint;
import dev.millrace.trainer.Progress;
import dev.millrace.trainer.RunRefusedException;
import dev.millrace.trainer.RunSummary;
import dev.millrace.trainer.TrainerConfig;
import dev.millrace.trainer.TrainingException;
import dev.millrace.trainer.TrainingRun;
import dev.millrace.trainer.Until;
import dev.millrace.trainer.checkpoint.RunLock;
import dev.millrace.trainer.checkpoint.Runs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TrainingRunIT extends WithLab {
  private static final Guards NONE = Guards.NONE;

  @Test
  void trainsEveryRecordOnceAndLearns() throws Exception {
    lab.createTopic("plain", 1);
    lab.produce("plain", 1, 401);
    TrainerConfig job = lab.job("plain-job", "plain", 50);

    RunSummary summary = lab.finish(job);

    assertThat(summary.samples()).isEqualTo(401);
    assertThat(summary.steps()).isEqualTo(201); // the last batch is short
    assertThat(summary.positions()).isEqualTo(Map.of("plain-0", 401L));
    assertThat(summary.lossLast100()).isLessThan(summary.lossFirst100());
    assertThat(summary.metrics().accuracy()).isGreaterThan(0.8);
    assertThat(lab.events(job, RunStarted.class)).hasSize(1);
    assertThat(lab.events(job, StepCompleted.class))
        .hasSize(201)
        .extracting(StepCompleted::step)
        .isSorted();
    assertThat(lab.events(job, EvaluationCompleted.class)).hasSize(20);
    assertThat(lab.events(job, CheckpointWritten.class))
        .extracting(CheckpointWritten::step)
        .containsExactly(0L, 50L, 100L, 150L, 200L, 201L);
  }

  @Test
  void crashesAndResumptionsGiveTheParametersOfAnUninterruptedRun() throws Exception {
    lab.createTopic("crash", 1);
    lab.produce("crash", 1, 300);
    RunSummary uninterrupted = lab.finish(lab.job("crash-none", "crash", 50));

    TrainerConfig job = lab.job("crash-twice", "crash", 50);
    lab.crashAt(job, 57);
    lab.crashAt(job, 83);
    RunSummary resumed = lab.finish(job);

    assertThat(resumed.parametersSha256()).isEqualTo(uninterrupted.parametersSha256());
    assertThat(resumed.stateSha256()).isEqualTo(uninterrupted.stateSha256());
    assertThat(resumed.samples()).isEqualTo(300);
    assertThat(lab.events(job, RunResumed.class))
        .extracting(RunResumed::attempt)
        .containsExactly(2, 3);
  }

  @Test
  void aCrashOverSeveralPartitionsCountsEveryRecordOnceInOneJournal() throws Exception {
    lab.createTopic("wide", 3);
    lab.produce("wide", 3, 240);
    TrainerConfig job = lab.job("wide-job", "wide", 40, dir.resolve("wide-job"), 2);

    lab.crashAt(job, 25);
    lab.crashAt(job, 47);
    RunSummary summary = lab.finish(job);

    assertThat(summary.samples()).isEqualTo(240);
    Map<Long, List<RecordRange>> journal = new HashMap<>();
    for (StepCompleted step : lab.events(job, StepCompleted.class)) {
      List<RecordRange> first = journal.putIfAbsent(step.step(), step.ranges());
      assertThat(step.ranges()).isEqualTo(first == null ? step.ranges() : first);
    }
    Set<String> records = new HashSet<>();
    journal.values().stream()
        .flatMap(List::stream)
        .forEach(
            range -> {
              for (long offset = range.from(); offset < range.to(); offset++) {
                assertThat(records.add(range.partition() + "/" + offset)).isTrue();
              }
            });
    assertThat(records).hasSize(240);
  }

  @Test
  void aRateCutBeforeACrashIsThatOfARunWhoseCommandCarriedTheStep() throws Exception {
    lab.createTopic("cut", 1);
    lab.produce("cut", 1, 200);
    TrainerConfig crashing = lab.job("cut-crash", "cut", 40);
    try (TrainingRun run = lab.open(crashing, new Until.EndOfData())) {
      TrainingLab.drive(run, () -> run.progress().step() >= 45);
      lab.command(crashing, "cut-1", new ScaleLearningRate(0.1, null), NONE);
      TrainingLab.drive(run, () -> run.progress().step() >= 65 && applied(crashing, "cut-1"));
    }
    RunSummary resumed = lab.finish(crashing);
    long step = lab.events(crashing, CommandApplied.class).get(0).step();

    TrainerConfig planned = lab.job("cut-planned", "cut", 1000);
    try (TrainingRun run = lab.open(planned, new Until.EndOfData())) {
      lab.command(
          planned,
          "cut-2",
          new ScaleLearningRate(0.1, null),
          new Guards(null, step, null, null, null));
      TrainingLab.drive(run, run::ended);
      assertThat(run.summary().parametersSha256()).isEqualTo(resumed.parametersSha256());
      assertThat(run.summary().learningRate()).isEqualTo(0.001);
    }
  }

  private static boolean applied(TrainerConfig job, String id) {
    return lab.events(job, CommandApplied.class).stream()
        .anyMatch(applied -> applied.commandId().equals(id));
  }

  @Test
  void aBadRecordIsDeadLetteredCountedAndNotSeenAgain() throws Exception {
    lab.createTopic("bad", 1);
    TrainerConfig job = lab.job("bad-job", "bad", 1);
    lab.send("bad", 0, "1,2,0");
    lab.send("bad", 0, "1,two,0");
    lab.send("bad", 0, "3,4,1");
    lab.flush();

    RunSummary first = lab.finish(job);
    assertThat(first.samples()).isEqualTo(2);
    assertThat(first.rejectedRecords()).isEqualTo(1);
    assertThat(first.positions()).isEqualTo(Map.of("bad-0", 3L));
    assertThat(lab.events(job, RecordRejected.class))
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.offset()).isEqualTo(1));
    assertThat(lab.records(job.topics().deadLetters()))
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.key()).isEqualTo("bad/0/1");
              assertThat(new String(letter.value(), StandardCharsets.UTF_8)).isEqualTo("1,two,0");
            });

    lab.produce("bad", 1, 4);
    RunSummary second = lab.finish(job);
    assertThat(second.samples()).isEqualTo(6);
    assertThat(second.rejectedRecords()).isEqualTo(1);
    assertThat(lab.records(job.topics().deadLetters())).hasSize(1);
  }

  @Test
  void commandsPauseResumeCheckpointRestoreAndStop() throws Exception {
    lab.createTopic("steered", 1);
    lab.produce("steered", 1, 100);
    TrainerConfig job = lab.job("steered-job", "steered", 1000);

    try (TrainingRun run = lab.open(job, new Until.Forever())) {
      TrainingLab.drive(run, () -> run.progress().step() >= 10);
      lab.command(job, "p", new Pause(), NONE);
      TrainingLab.drive(run, () -> run.progress().phase() == Progress.Phase.PAUSED);
      long paused = run.progress().step();
      String parameters = run.summary().parametersSha256();
      lab.command(job, "w", new WriteCheckpoint("best"), NONE);
      lab.command(job, "r", new Resume(), NONE);
      TrainingLab.drive(run, () -> run.progress().step() >= 50);
      assertThat(run.summary().parametersSha256()).isNotEqualTo(parameters);
      lab.command(job, "b", new RestoreCheckpoint("best", null), NONE);
      lab.command(job, "bad", new RestoreCheckpoint("nowhere", null), NONE);
      TrainingLab.drive(run, () -> lab.events(job, CommandRejected.class).size() == 1);
      assertThat(run.summary().parametersSha256()).isEqualTo(parameters);
      assertThat(run.summary().steps()).isEqualTo(50);
      lab.command(job, "s", new Stop("enough"), NONE);
      TrainingLab.drive(run, run::ended);

      assertThat(lab.events(job, CommandApplied.class))
          .filteredOn(applied -> applied.commandId().equals("b"))
          .singleElement()
          .satisfies(applied -> assertThat(applied.restoredStep()).isEqualTo(paused));
    }
    try (TrainingRun next = lab.open(job, new Until.Forever())) {
      assertThat(next.attempt()).isEqualTo(2);
      assertThat(next.progress().step()).isEqualTo(50);
    }
  }

  @Test
  void aDamagedCheckpointIsToldAndTheOneBeforeGoesOn() throws Exception {
    lab.createTopic("torn", 1);
    lab.produce("torn", 1, 100);
    RunSummary uninterrupted = lab.finish(lab.job("torn-none", "torn", 10));
    TrainerConfig job = lab.job("torn-job", "torn", 10);
    lab.crashAt(job, 25);
    Path newest = Runs.resolve(job.checkpoints().dir());
    Files.write(newest.resolve("parameters.f32"), new byte[4]);

    try (TrainingRun run = lab.open(job, new Until.EndOfData())) {
      assertThat(run.damagedCheckpoints())
          .singleElement()
          .asString()
          .contains("step-000000020", "parameters.f32");
      assertThat(run.progress().step()).isEqualTo(10);
      TrainingLab.drive(run, run::ended);
      assertThat(run.summary().parametersSha256()).isEqualTo(uninterrupted.parametersSha256());
    }
  }

  @Test
  void aQuietRunPublishesHeartbeats() throws Exception {
    lab.createTopic("quiet", 1);
    TrainerConfig job = lab.job("quiet-job", "quiet", 1000);
    try (TrainingRun run = lab.open(job, new Until.Forever())) {
      TrainingLab.drive(run, () -> lab.events(job, Heartbeat.class).size() == 1);
      lab.command(job, "p", new Pause(), NONE);
      TrainingLab.drive(run, () -> lab.events(job, Heartbeat.class).size() == 2);
    }
    assertThat(lab.events(job, Heartbeat.class))
        .extracting(Heartbeat::state)
        .containsExactly(Heartbeat.State.WAITING_FOR_DATA, Heartbeat.State.PAUSED);
  }

  @Test
  void aNewerLifeElsewhereFencesTheOlder() throws Exception {
    lab.createTopic("fenced", 1);
    lab.produce("fenced", 1, 100);
    TrainerConfig here = lab.job("fenced-job", "fenced", 1000);
    TrainerConfig elsewhere =
        lab.job("fenced-job", "fenced", 1000, dir.resolve("another machine"), 1);

    try (TrainingRun older = lab.open(here, new Until.EndOfData())) {
      TrainingLab.drive(older, () -> older.progress().step() >= 5);
      copy(here.checkpoints().dir(), elsewhere.checkpoints().dir());
      try (TrainingRun newer = lab.open(elsewhere, new Until.Forever())) {
        assertThat(newer.id()).isEqualTo(older.id());
        TrainingLab.drive(newer, () -> newer.progress().step() >= 6);
        assertThatThrownBy(() -> TrainingLab.drive(older, older::ended))
            .isInstanceOf(TrainingException.class)
            .hasMessageContaining("another trainer has taken over")
            .hasMessageContaining("attempt 2");
      }
    }
    assertThat(here.checkpoints().dir()).isDirectoryNotContaining("glob:**/step-0000000[1-9]*");
  }

  @Test
  void aSecondTrainerOnTheDirectoryIsRefused() {
    lab.createTopic("locked", 1);
    TrainerConfig job = lab.job("locked-job", "locked", 1000);
    try (TrainingRun run = lab.open(job, new Until.Forever())) {
      assertThat(run.attempt()).isEqualTo(1);
      assertThatThrownBy(() -> lab.open(job, new Until.Forever()))
          .isInstanceOf(RunLock.HeldException.class);
    }
  }

  @Test
  void anEmptyTopicCannotBeTrainedToItsEnd() {
    lab.createTopic("empty", 1);

    assertThatThrownBy(() -> lab.finish(lab.job("empty-job", "empty", 10)))
        .isInstanceOf(RunRefusedException.class)
        .hasMessageContaining("topic empty is empty");
  }

  @Test
  void anotherSeedThanTheCheckpointsIsRefused() throws Exception {
    lab.createTopic("seeded", 1);
    lab.produce("seeded", 1, 4);
    TrainerConfig job = lab.job("seeded-job", "seeded", 10);
    lab.finish(job);
    TrainerConfig other =
        new TrainerConfig(
            job.job(),
            job.kafka(),
            job.topics(),
            job.data(),
            EngineOptions.of(7),
            1,
            job.clip(),
            job.bounds(),
            job.evaluation(),
            job.checkpoints(),
            "other");

    assertThatThrownBy(() -> lab.open(other, new Until.Forever()))
        .isInstanceOf(RunRefusedException.class)
        .hasMessageContaining("`training.seed` is 7");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(f -> !f.endsWith(".lock")).toList()) {
        Path target = to.resolve(from.relativize(file));
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }
}
