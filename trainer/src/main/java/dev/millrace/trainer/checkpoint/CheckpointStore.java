package dev.millrace.trainer.checkpoint;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The checkpoints of one run: {@code step-<number>} directories, {@code latest}, and one pointer
 * file per tag under {@code tags/}. A checkpoint appears in one rename; what a pointer leads to is
 * never deleted.
 */
public final class CheckpointStore {
  private static final Logger LOG = LoggerFactory.getLogger(CheckpointStore.class);
  private static final String TEMPORARY = ".tmp-";
  private static final String LATEST = "latest";
  private static final String TAGS = "tags";
  private static final Pattern NAME = Pattern.compile("step-(\\d{1,18})(?:\\.(\\d{1,9}))?");

  private final Path dir;
  private final int keepLast;

  /** A complete-looking checkpoint directory; {@code sequence} tells apart several of one step. */
  private record Entry(Path path, long step, int sequence) {
    static final Comparator<Entry> NEWEST_FIRST =
        Comparator.comparingLong(Entry::step).thenComparingInt(Entry::sequence).reversed();
  }

  /**
   * @param dir of the run
   * @param keepLast checkpoints kept besides those that a pointer leads to
   */
  public CheckpointStore(Path dir, int keepLast) {
    this.dir = dir;
    this.keepLast = keepLast;
  }

  /** Removes what a killed writer left behind. */
  public void clean() throws IOException {
    for (Path path : children(dir)) {
      if (fileName(path).startsWith(TEMPORARY)) {
        Sync.deleteTree(path);
      }
    }
  }

  /**
   * Writes a checkpoint, points {@code latest} and the tag to it, and deletes old ones.
   *
   * @return its directory
   * @throws IOException when it could not be written; the ones before are untouched then
   */
  public Path write(Checkpoint checkpoint, @Nullable String tag) throws IOException {
    Files.createDirectories(dir);
    long step = checkpoint.training().step();
    Path target = free(step);
    Path temporary = dir.resolve(TEMPORARY + fileName(target));
    try {
      Sync.deleteTree(temporary);
      Files.createDirectory(temporary);
      CheckpointFiles.write(temporary, checkpoint);
      Sync.move(temporary, target);
      point(LATEST, target);
      if (tag != null) {
        Files.createDirectories(dir.resolve(TAGS));
        point(TAGS + "/" + tag, target);
      }
    } catch (IOException e) {
      removeQuietly(temporary, e);
      throw e;
    }
    deleteOldQuietly();
    return target;
  }

  /** The new checkpoint is complete: what cannot be deleted is no reason to say it failed. */
  private void deleteOldQuietly() {
    try {
      deleteOld();
    } catch (IOException e) {
      LOG.warn("an old checkpoint in {} cannot be deleted: {}", dir, e.toString());
    }
  }

  private static void removeQuietly(Path temporary, IOException reason) {
    try {
      Sync.deleteTree(temporary);
    } catch (IOException e) {
      reason.addSuppressed(e);
    }
  }

  private void point(String pointer, Path target) throws IOException {
    Sync.replace(dir.resolve(pointer), fileName(target) + "\n");
  }

  private Path free(long step) {
    String name = "step-%09d".formatted(step);
    Path path = dir.resolve(name);
    for (int sequence = 1; Files.exists(path); sequence++) {
      path = dir.resolve(name + "." + sequence);
    }
    return path;
  }

  /**
   * The newest checkpoint whose hashes are right.
   *
   * @param damaged receives what is wrong with each newer one
   */
  public Optional<Stored> newest(Consumer<String> damaged) throws IOException {
    for (Entry entry : entries()) {
      try {
        return Optional.of(new Stored(entry.path(), CheckpointFiles.read(entry.path())));
      } catch (CorruptCheckpointException e) {
        damaged.accept(e.getMessage());
      }
    }
    return Optional.empty();
  }

  /** A checkpoint read back. */
  public record Stored(Path path, Checkpoint checkpoint) {}

  /** The step that a tag leads to; null where there is no such tag. */
  public @Nullable Long stepOfTag(String tag) {
    Path pointer = dir.resolve(TAGS).resolve(tag);
    try {
      Matcher name = NAME.matcher(Files.readString(pointer).strip());
      return name.matches() ? Long.valueOf(name.group(1)) : null;
    } catch (IOException e) {
      return null;
    }
  }

  /** Whether there is a checkpoint of this step. */
  public boolean has(long step) throws IOException {
    return entries().stream().anyMatch(entry -> entry.step() == step);
  }

  /**
   * The checkpoint of a step. Of several (a restore between two steps makes a second one) that is
   * the one that the tag leads to, else the newest.
   */
  public Checkpoint read(@Nullable String tag, long step) throws IOException {
    String tagged = tag == null ? "" : target(dir.resolve(TAGS).resolve(tag));
    List<Entry> ofStep = entries().stream().filter(entry -> entry.step() == step).toList();
    Entry wanted =
        ofStep.stream()
            .filter(entry -> fileName(entry.path()).equals(tagged))
            .findFirst()
            .or(() -> ofStep.stream().findFirst())
            .orElseThrow(
                () -> new IOException("there is no checkpoint of step " + step + " in " + dir));
    return CheckpointFiles.read(wanted.path());
  }

  private void deleteOld() throws IOException {
    Set<String> pointedTo = new HashSet<>();
    pointedTo.add(target(dir.resolve(LATEST)));
    for (Path tag : children(dir.resolve(TAGS))) {
      pointedTo.add(target(tag));
    }
    List<Entry> entries = entries();
    for (Entry entry : entries.subList(Math.min(keepLast, entries.size()), entries.size())) {
      if (!pointedTo.contains(fileName(entry.path()))) {
        Path trash = dir.resolve(TEMPORARY + fileName(entry.path()));
        Sync.move(entry.path(), trash); // so that a kill in between leaves no half checkpoint
        Sync.deleteTree(trash);
      }
    }
  }

  private List<Entry> entries() throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (Path path : children(dir)) {
      Matcher name = NAME.matcher(fileName(path));
      if (name.matches()) {
        String sequence = name.group(2);
        entries.add(
            new Entry(
                path,
                Long.parseLong(name.group(1)),
                sequence == null ? 0 : Integer.parseInt(sequence)));
      }
    }
    entries.sort(Entry.NEWEST_FIRST);
    return entries;
  }

  private static String target(Path pointer) throws IOException {
    return Files.exists(pointer) ? Files.readString(pointer).strip() : "";
  }

  private static List<Path> children(Path dir) throws IOException {
    if (!Files.isDirectory(dir)) {
      return List.of();
    }
    try (Stream<Path> list = Files.list(dir)) {
      return list.toList();
    }
  }

  static String fileName(Path path) {
    Path name = path.getFileName();
    return name == null ? "" : name.toString();
  }
}
