package dev.millrace.app.cli;

import dev.millrace.trainer.checkpoint.Checkpoint;
import dev.millrace.trainer.checkpoint.Runs;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The checkpoint that a command is about. */
final class CheckpointPath {
  @Parameters(
      index = "0",
      paramLabel = "PATH",
      description =
          "A checkpoint (step-...), a pointer to one (latest, tags/best), a run's directory, or a"
              + " job's checkpoint directory: its current run's latest.")
  private Path path = Path.of("");

  /** The directory that is meant. */
  Path resolve() throws IOException {
    return Runs.resolve(path);
  }

  /** Read with every hash checked. */
  Checkpoint read() throws IOException {
    return Runs.read(resolve());
  }
}
