package dev.millrace.app.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.millrace.trainer.RunSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --summary FILE}. */
final class SummaryOption {
  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = "Write what the run has come to as JSON.")
  private @Nullable Path file;

  void write(RunSummary summary) throws IOException {
    if (file != null) {
      String json = new JsonMapper().writerWithDefaultPrettyPrinter().writeValueAsString(summary);
      Files.writeString(file, json + "\n");
    }
  }

  /** Told at the start, not after hours of training. */
  void requireWritable() {
    Path parent = file == null ? null : file.toAbsolutePath().getParent();
    if (parent != null && !Files.isDirectory(parent)) {
      throw CommandException.wrong("--summary: there is no directory " + parent);
    }
  }
}
