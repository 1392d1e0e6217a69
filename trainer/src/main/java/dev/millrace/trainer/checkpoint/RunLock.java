package dev.millrace.trainer.checkpoint;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** One trainer to a checkpoint directory: a lock that the system releases when the process ends. */
public final class RunLock implements AutoCloseable {
  /** The directory is in use; the message names the other process. */
  public static final class HeldException extends RuntimeException {
    HeldException(String message) {
      super(message);
    }
  }

  /**
   * What this process holds. Asked before the file is opened, because closing any channel of a file
   * drops all of the process's locks on it.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private RunLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * @throws HeldException when another process trains there
   */
  public static RunLock acquire(Path dir) throws IOException {
    Files.createDirectories(dir);
    Path file = dir.toRealPath().resolve(".lock");
    // A file of its own: a locked one cannot be read on Windows.
    Path owner = dir.resolve(".lock-owner");
    if (!HELD.add(file)) {
      throw held(dir, owner);
    }
    FileChannel channel = null;
    try {
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        throw held(dir, owner);
      }
      Sync.replace(owner, "process " + ProcessHandle.current().pid());
      channel.write(ByteBuffer.wrap("locked\n".getBytes(StandardCharsets.UTF_8)), 0);
      return new RunLock(file, channel);
    } catch (IOException | RuntimeException e) {
      release(file, channel);
      throw e;
    }
  }

  private static HeldException held(Path dir, Path owner) {
    return new HeldException(
        "another trainer uses "
            + dir
            + ": "
            + readOwner(owner)
            + "; stop it, or use another --dir");
  }

  private static void release(Path file, @Nullable FileChannel channel) throws IOException {
    try {
      if (channel != null) {
        channel.close();
      }
    } finally {
      HELD.remove(file);
    }
  }

  private static String readOwner(Path owner) {
    try {
      return Files.readString(owner).strip();
    } catch (IOException e) {
      return "an unknown process";
    }
  }

  @Override
  public void close() throws IOException {
    release(file, channel);
  }
}
