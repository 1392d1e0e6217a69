package dev.millrace.app.cli;

import dev.millrace.app.logging.LogFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The log file of this process, as logging is the process's. */
final class CommandLog {
  private static final AtomicReference<Path> FILE = new AtomicReference<>();

  private CommandLog() {}

  /** Logs to {@code directory/name.log} from now on. */
  static Path open(Path directory, String name) throws IOException {
    Path file = LogFile.open(directory, name);
    FILE.set(file);
    return file;
  }

  /** The open log, or one that is opened under the default directory for a fault. */
  static Optional<Path> fileOr(String name) {
    Path file = FILE.get();
    if (file != null) {
      return Optional.of(file);
    }
    try {
      return Optional.of(open(DirOption.DEFAULT.resolve("logs"), name));
    } catch (IOException e) {
      return Optional.empty(); // a directory that cannot be written: there is only the sentence
    }
  }
}
