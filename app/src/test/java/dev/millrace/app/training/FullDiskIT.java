package dev.millrace.app.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.millrace.events.CheckpointFailed;
import dev.millrace.events.CheckpointWritten;
import dev.millrace.trainer.TrainerConfig;
import dev.millrace.trainer.TrainingRun;
import dev.millrace.trainer.Until;
import dev.millrace.trainer.checkpoint.Runs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is really full: a file system of one MiB, where the system lets us mount one. */
class FullDiskIT {
  @TempDir Path dir;

  @Test
  void theRunGoesOnAndTheLastGoodCheckpointStays() throws Exception {
    Path disk = Files.createDirectory(dir.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk.toString()),
        "a small file system cannot be mounted here (it takes root on Linux)");
    try (TrainingLab lab = new TrainingLab(dir)) {
      trainOverAFullDisk(lab, disk);
    } finally {
      run("umount", "--lazy", disk.toString());
    }
  }

  private static void trainOverAFullDisk(TrainingLab lab, Path disk) throws Exception {
    lab.createTopic("data", 1);
    lab.produce("data", 1, 120);
    TrainerConfig job = lab.job("job", "data", 10, disk.resolve("checkpoints"), 1);
    try (TrainingRun run = lab.open(job, new Until.EndOfData())) {
      TrainingLab.drive(run, () -> run.progress().step() >= 15);
      Path filler = fill(disk);
      TrainingLab.drive(run, () -> run.progress().step() >= 35);

      assertThat(lab.events(job, CheckpointFailed.class))
          .extracting(CheckpointFailed::step)
          .containsExactly(20L, 30L);
      assertThat(lab.events(job, CheckpointFailed.class).get(1).reason()).contains("No space left");
      assertThat(Runs.read(Runs.resolve(job.checkpoints().dir())).training().step()).isEqualTo(10);

      Files.delete(filler);
      TrainingLab.drive(run, run::ended);
    }
    assertThat(lab.events(job, CheckpointWritten.class))
        .extracting(CheckpointWritten::step)
        .containsExactly(0L, 10L, 40L, 50L, 60L, 60L); // the last one drops the targets
  }

  private static Path fill(Path disk) throws IOException {
    Path filler = disk.resolve("filler");
    try (OutputStream out = Files.newOutputStream(filler)) {
      byte[] block = new byte[512];
      while (true) {
        out.write(block);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
      return filler;
    }
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
