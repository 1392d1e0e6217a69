package dev.millrace.trainer.checkpoint;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** File operations that survive a power cut: synced, then renamed. */
final class Sync {
  private static final int CHUNK = 1 << 16;

  private Sync() {}

  static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Makes the directory's entries durable, where the system can. */
  static void directory(Path dir) throws IOException {
    if (System.getProperty("os.name", "").startsWith("Windows")) {
      return; // directories cannot be opened there; NTFS journals its entries
    }
    try (FileChannel channel = FileChannel.open(dir, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Renames in one step and makes it durable. */
  static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    directory(parent(to));
  }

  /** Replaces a small text file in one step. */
  static void replace(Path file, String text) throws IOException {
    Path temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
    try (FileChannel channel =
        FileChannel.open(
            temporary,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      writeFully(channel, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
      channel.force(true);
    }
    move(temporary, file);
  }

  static void deleteTree(Path dir) throws IOException {
    if (!Files.exists(dir)) {
      return;
    }
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(dir)) {
      paths = walk.sorted((a, b) -> b.compareTo(a)).toList();
    }
    for (Path path : paths) {
      Files.deleteIfExists(path);
    }
  }

  static String sha256(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] chunk = new byte[CHUNK];
      for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
        digest.update(chunk, 0, count);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static Path parent(Path path) {
    Path parent = path.toAbsolutePath().getParent();
    if (parent == null) {
      throw new IllegalArgumentException("not a file in a directory: " + path);
    }
    return parent;
  }
}
