package dev.millrace.trainer.checkpoint;

import dev.millrace.events.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The runs in a job's checkpoint directory: one directory per run id, and {@code current} with the
 * id of the run that {@code train} goes on with.
 */
public final class Runs {
  private static final String CURRENT = "current";

  private final Path dir;

  public Runs(Path dir) {
    this.dir = dir;
  }

  /** The run to go on with; empty before the first. */
  public Optional<String> current() throws IOException {
    Path pointer = dir.resolve(CURRENT);
    return Files.exists(pointer)
        ? Optional.of(Files.readString(pointer).strip())
        : Optional.empty();
  }

  /** From now on, {@code train} goes on with this run. */
  public void makeCurrent(String run) throws IOException {
    Sync.replace(dir.resolve(CURRENT), run + "\n");
  }

  /** The checkpoints of a run. */
  public CheckpointStore store(String run, int keepLast) {
    return new CheckpointStore(dir.resolve(run), keepLast);
  }

  /**
   * The checkpoint that a path means: a checkpoint directory, a pointer file ({@code latest}, a
   * tag), a run's directory (its latest) or a job's checkpoint directory (the current run's
   * latest).
   *
   * @throws IOException a sentence, where it means none
   */
  public static Path resolve(Path path) throws IOException {
    if (Files.isRegularFile(path)) {
      return pointer(path);
    }
    if (Files.exists(path.resolve(Manifest.NAME))) {
      return path;
    }
    if (Files.exists(path.resolve("latest"))) {
      return pointer(path.resolve("latest"));
    }
    if (Files.exists(path.resolve(CURRENT))) {
      return resolve(path.resolve(Files.readString(path.resolve(CURRENT)).strip()));
    }
    throw new IOException(
        path
            + " is no checkpoint: expected a step-... directory, a pointer such as latest, a run's directory"
            + " or a job's checkpoint directory");
  }

  private static Path pointer(Path file) throws IOException {
    String name = Files.readString(file).strip();
    for (Path dir = file.toAbsolutePath().getParent(); dir != null; dir = dir.getParent()) {
      Path target = dir.resolve(name);
      if (!name.isEmpty() && Files.exists(target.resolve(Manifest.NAME))) {
        return target;
      }
      if (!CheckpointStore.fileName(dir).equals("tags")) {
        break;
      }
    }
    throw new IOException(file + " leads to no checkpoint: " + Text.excerpt(name));
  }

  /** Reads a checkpoint after checking every hash. */
  public static Checkpoint read(Path checkpointDir) throws IOException {
    return CheckpointFiles.read(checkpointDir);
  }
}
