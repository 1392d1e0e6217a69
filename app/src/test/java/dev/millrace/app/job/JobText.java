package dev.millrace.app.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Job files for tests. */
final class JobText {
  static final String MINIMAL =
      """
      job: elec
      data:
        topic: elec.data
        features: [period, price]
        label: {field: class, classes: [0, 1]}
      model: {dl4j: model.json}
      """;

  private JobText() {}

  static Path write(Path dir, String name, String text) {
    try {
      return Files.writeString(dir.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JobOutline outline(Path dir, String text) {
    return JobFile.outline(write(dir, "job.yaml", text));
  }

  static Job load(Path dir, String text) {
    return JobFile.load(write(dir, "job.yaml", text));
  }

  /** The faults of the file by itself, as {@code line:column: field: message}. */
  static List<String> faults(Path dir, String text) {
    return faults(dir, text, JobFile::outline);
  }

  static List<String> faults(Path dir, String text, Consumer<Path> read) {
    Path file = write(dir, "job.yaml", text);
    try {
      read.accept(file);
      return List.of();
    } catch (JobException e) {
      return e.faults().stream()
          .map(fault -> fault.toString().substring(file.toString().length() + 1).strip())
          .toList();
    }
  }
}
