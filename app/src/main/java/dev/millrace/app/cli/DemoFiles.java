package dev.millrace.app.cli;

import dev.millrace.app.stream.StreamConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;

/** The demo's job, put where people can read and change it. */
final class DemoFiles {
  private DemoFiles() {}

  /**
   * Writes the job file and its model into {@code dir} unless they are there.
   *
   * @return the job file
   */
  static Path write(StreamConfig.Kind kind, Path dir) throws IOException {
    String name =
        switch (kind) {
          case HYPERPLANE -> "demo";
          case SEA -> "demo-sea";
        };
    Files.createDirectories(dir);
    for (String file : List.of(name + ".yaml", name + "-mlp.json")) {
      Path target = dir.resolve(file);
      if (!Files.exists(target)) {
        copy(file, target);
      }
    }
    return dir.resolve(name + ".yaml");
  }

  private static void copy(String file, Path target) throws IOException {
    Path draft = target.resolveSibling(file + ".tmp");
    try (InputStream content = DemoFiles.class.getResourceAsStream("/demo/" + file)) {
      Files.copy(Objects.requireNonNull(content, file), draft, StandardCopyOption.REPLACE_EXISTING);
    }
    Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
  }
}
