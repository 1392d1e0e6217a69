package dev.millrace.app.produce;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A file's text and what it is, told by its content and never by its name.
 *
 * @param text uncompressed, without a byte order mark
 */
record Content(InputStream text, Kind kind, boolean compressed) {
  private static final int LOOK_AHEAD = 4096;

  /** How a file holds records. */
  enum Kind {
    CSV,
    JSON_LINES,
    EMPTY
  }

  static Content open(Path file) throws IOException {
    InputStream raw = raw(file);
    try {
      boolean compressed = startsWith(raw, 0x1f, 0x8b);
      InputStream text = compressed ? gunzip(raw) : raw;
      if (startsWith(text, 0xef, 0xbb, 0xbf)) {
        text.skipNBytes(3);
      }
      return new Content(text, kind(text), compressed);
    } catch (IOException | RuntimeException e) {
      raw.close();
      throw e;
    }
  }

  private static InputStream raw(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new ProduceException("it is a directory");
    }
    try {
      return new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    } catch (NoSuchFileException e) {
      throw new ProduceException("there is no such file", e);
    }
  }

  private static InputStream gunzip(InputStream raw) throws IOException {
    try {
      return new BufferedInputStream(new GZIPInputStream(raw, 1 << 16), 1 << 16);
    } catch (ZipException e) {
      throw new ProduceException("it starts like gzip but is not: " + e.getMessage(), e);
    }
  }

  private static boolean startsWith(InputStream in, int... expected) throws IOException {
    in.mark(expected.length);
    byte[] start = in.readNBytes(expected.length);
    in.reset();
    for (int i = 0; i < expected.length; i++) {
      if (i >= start.length || (start[i] & 0xff) != expected[i]) {
        return false;
      }
    }
    return true;
  }

  private static Kind kind(InputStream text) throws IOException {
    text.mark(LOOK_AHEAD);
    byte[] start = text.readNBytes(LOOK_AHEAD);
    text.reset();
    for (byte b : start) {
      if (b != ' ' && b != '\t' && b != '\r' && b != '\n') {
        return b == '{' ? Kind.JSON_LINES : Kind.CSV;
      }
    }
    return Kind.EMPTY;
  }
}
