package dev.millrace.trainer.checkpoint;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** One trainer to a checkpoint directory: a lock that the system releases when the process ends. */
public final class RunLock implements AutoCloseable {
  /** The directory is in use; the message names the other process. */
  public static final class HeldException extends RuntimeException {
    HeldException(String message) {
      super(message);
    }
  }

  private final FileChannel channel;
  private final FileLock lock;

  private RunLock(FileChannel channel, FileLock lock) {
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * @throws HeldException when another process trains there
   */
  public static RunLock acquire(Path dir) throws IOException {
    Files.createDirectories(dir);
    Path file = dir.resolve(".lock");
    Path owner =
        dir.resolve(".lock-owner"); // a file of its own: a locked one cannot be read on Windows
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = tryLock(channel);
    if (lock == null) {
      channel.close();
      throw new HeldException(
          "another trainer uses "
              + dir
              + ": "
              + readOwner(owner)
              + "; stop it, or use another --dir");
    }
    Sync.replace(owner, "process " + ProcessHandle.current().pid());
    channel.write(ByteBuffer.wrap("locked\n".getBytes(StandardCharsets.UTF_8)), 0);
    return new RunLock(channel, lock);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // held by this very process
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
    lock.release();
    channel.close();
  }
}
