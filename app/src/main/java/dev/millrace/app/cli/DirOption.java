package dev.millrace.app.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --dir}, on every command. */
final class DirOption {
  static final Path DEFAULT = Path.of(".millrace");

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description =
          "Where everything is written: the embedded broker's data, checkpoints, logs. Default:"
              + " ./.millrace")
  private @Nullable Path dir;

  Path path() {
    return dir == null ? DEFAULT : dir;
  }

  /** What was given on the command line. */
  Optional<Path> given() {
    return Optional.ofNullable(dir);
  }
}
