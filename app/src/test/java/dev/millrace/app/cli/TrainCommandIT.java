package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.millrace.app.job.Models;
import dev.millrace.trainer.checkpoint.Checkpoint;
import dev.millrace.trainer.checkpoint.Runs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.deeplearning4j.nn.multilayer.MultiLayerNetwork;
import org.deeplearning4j.util.ModelSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code train} as people use it, and what is left when it has ended. */
@Timeout(240)
class TrainCommandIT {
  private static final int RECORDS = 60;

  @TempDir Path dir;

  private Path job;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    Models.classifier(dir, 2, 2);
    job =
        Files.writeString(
            dir.resolve("job.yaml"), CliJobs.WITH_CALLBACKS + "evaluation: {every: 10 samples}\n");
    String lines =
        IntStream.range(0, RECORDS)
            .mapToObj(i -> (i % 7) + "," + (i % 5) + "," + (i % 7 > 3 ? 1 : 0))
            .collect(Collectors.joining("\n"));
    file = Files.writeString(dir.resolve("data.csv"), "a,b,y\n" + lines + "\n");
  }

  @Test
  void fileIsTrainedOnOnceHoweverOftenTheCommandIsInterrupted() throws Exception {
    Result first = train("--until-step", "25");
    assertThat(first.err()).isEmpty();
    assertThat(first.exitCode()).isZero();
    assertThat(summary().get("steps").asInt()).isEqualTo(25);
    String run = summary().get("run").asText();

    Result second = train();
    assertThat(second.exitCode()).isZero();
    assertThat(second.out()).contains("sent 0 records").contains("goes on from");
    assertThat(summary().get("run").asText()).isEqualTo(run);
    assertThat(summary().get("samples").asInt()).isEqualTo(RECORDS);

    Result pass = train();
    assertThat(pass.out()).contains("sent 60 records");
    assertThat(summary().get("samples").asInt()).isEqualTo(2 * RECORDS);
  }

  @Test
  void checkpointCanBeShownVerifiedAndTakenToDl4j() throws Exception {
    assertThat(train("--with-callbacks").out())
        .contains("callbacks: clip-on-explosion, checkpoint");
    String path = dir.resolve("small/checkpoints").toString();

    JsonNode shown =
        new JsonMapper().readTree(Result.of("checkpoint", "show", path, "--json").out());
    assertThat(shown.get("step").asInt()).isEqualTo(RECORDS);
    assertThat(shown.get("positions").get("small.data-0").asInt()).isEqualTo(RECORDS);
    assertThat(shown.get("parametersSha256")).isEqualTo(summary().get("parametersSha256"));
    assertThat(shown.get("metrics").get("accuracy"))
        .isEqualTo(summary().get("metrics").get("accuracy"));
    assertThat(Result.of("checkpoint", "show", path).out()).contains("parametersSha256");
    assertThat(Result.of("checkpoint", "verify", path).out()).contains(": good; step 60");

    Path zip = dir.resolve("out.zip");
    assertThat(Result.of("checkpoint", "export", path, "--out", zip.toString()).exitCode())
        .isZero();
    MultiLayerNetwork network = ModelSerializer.restoreMultiLayerNetwork(zip.toFile(), true);
    Checkpoint checkpoint = Runs.read(Runs.resolve(Path.of(path)));
    assertThat(network.params().toFloatVector()).containsExactly(checkpoint.engine().parameters());
    assertThat(network.getIterationCount()).isEqualTo(RECORDS);
  }

  @Test
  void alteredCheckpointIsNotGood() throws Exception {
    train("--until-step", "3");
    Path checkpoint = Runs.resolve(dir.resolve("small/checkpoints"));
    Files.write(checkpoint.resolve("parameters.f32"), new byte[8]);

    Result result = Result.of("checkpoint", "verify", checkpoint.toString());

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err()).contains("parameters.f32 has SHA-256");
  }

  @Test
  void sigtermEndsWithACheckpointAndItsOwnExitCode() throws Exception {
    train("--until-step", "5");
    Path log = dir.resolve("process.out");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "dev.millrace.app.Millrace",
                "train",
                job.toString(),
                "--dir",
                dir.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    awaitStep(log, process, RECORDS);

    process.destroy();

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(143);
    assertThat(Runs.resolve(dir.resolve("small/checkpoints")).getFileName().toString())
        .startsWith("step-%09d".formatted(RECORDS));
  }

  /** Plain output says every few seconds how far it is. */
  private static void awaitStep(Path log, Process process, int step) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (!Files.readString(log).contains("step " + step + " ")) {
      assertThat(process.isAlive()).as(Files.readString(log)).isTrue();
      assertThat(System.nanoTime()).as(Files.readString(log)).isLessThan(end);
      process.waitFor(200, TimeUnit.MILLISECONDS);
    }
  }

  private Result train(String... more) {
    String[] args = new String[more.length + 8];
    String[] fixed = {
      "train",
      job.toString(),
      "--from-file",
      file.toString(),
      "--dir",
      dir.toString(),
      "--summary",
      dir.resolve("summary.json").toString()
    };
    System.arraycopy(fixed, 0, args, 0, fixed.length);
    System.arraycopy(more, 0, args, fixed.length, more.length);
    return Result.of(args);
  }

  private JsonNode summary() throws IOException {
    return new JsonMapper().readTree(dir.resolve("summary.json").toFile());
  }
}
