package dev.millrace.app.cli;

import dev.millrace.app.job.Job;
import dev.millrace.app.job.JobFile;
import dev.millrace.app.job.JobOutline;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The job file. */
final class JobParameter {
  @Parameters(index = "0", paramLabel = "JOB", description = "The job file.")
  private Path file = Path.of("");

  /** With its model. */
  Job load() {
    return JobFile.load(file);
  }

  /** Without its model. */
  JobOutline outline() {
    return JobFile.outline(file);
  }
}
