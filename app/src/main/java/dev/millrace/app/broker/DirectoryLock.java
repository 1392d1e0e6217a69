package dev.millrace.app.broker;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a second broker out of a directory. The operating system drops the lock with the process,
 * so a kill -9 leaves nothing behind.
 */
final class DirectoryLock implements AutoCloseable {
  /**
   * What this process holds. Asked before the file is opened, because closing any channel of a file
   * drops all of the process's locks on it.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  /** Locked is a byte after the process's id, so that others can read the id on Windows too. */
  private static final long BEYOND_CONTENT = Long.MAX_VALUE - 1;

  private final Path file;
  private final FileChannel channel;

  private DirectoryLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * @param directory an existing directory
   * @throws BrokerException naming the process that holds it
   */
  static DirectoryLock take(Path directory) throws IOException {
    Path file = directory.toRealPath().resolve("lock");
    if (!HELD.add(file)) {
      throw inUse(directory, Long.toString(ProcessHandle.current().pid()));
    }
    FileChannel channel = null;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock(BEYOND_CONTENT, 1, false);
      if (lock == null) {
        throw inUse(directory, content(channel));
      }
      write(channel, Long.toString(ProcessHandle.current().pid()));
      return new DirectoryLock(file, channel);
    } catch (IOException | RuntimeException e) {
      release(file, channel);
      throw e;
    }
  }

  private static BrokerException inUse(Path directory, String pid) {
    return new BrokerException(
        "a broker is already running on "
            + directory
            + " (process "
            + pid
            + "); stop it, or name another directory with --dir");
  }

  private static String content(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(32);
    channel.read(bytes, 0);
    String pid = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8).trim();
    return pid.isEmpty() ? "unknown" : pid;
  }

  private static void write(FileChannel channel, String pid) throws IOException {
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.UTF_8)), 0);
  }

  private static void release(Path file, @Nullable FileChannel channel) throws IOException {
    HELD.remove(file);
    if (channel != null) {
      channel.close();
    }
  }

  @Override
  public void close() throws IOException {
    release(file, channel);
  }
}
