package dev.millrace.app.produce;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lines as bytes, without their ends; blank lines are left out. Lines are bounded. */
final class LineReader implements AutoCloseable {
  /** What a broker takes by default, less the record's overhead. */
  static final int LONGEST = 1_000_000;

  private static final int CHUNK = 1 << 16;

  private final InputStream in;
  private final byte[] chunk = new byte[CHUNK];
  private final ByteArrayOutputStream line = new ByteArrayOutputStream(256);
  private int from;
  private int to;
  private long number;

  LineReader(InputStream in) {
    this.in = in;
  }

  /** The next line that is not blank; null at the end. */
  byte @Nullable [] next() throws IOException {
    byte[] bytes = any();
    while (bytes != null && isBlank(bytes)) {
      bytes = any();
    }
    return bytes;
  }

  /** Number of the line that {@link #next} gave, counted from 1, blank ones included. */
  long number() {
    return number;
  }

  private byte @Nullable [] any() throws IOException {
    line.reset();
    boolean something = false;
    while (from < to || fill()) {
      something = true;
      int end = from;
      while (end < to && chunk[end] != '\n') {
        end++;
      }
      append(end);
      if (end < to) {
        from = end + 1;
        return finish();
      }
      from = to;
    }
    return something ? finish() : null;
  }

  private void append(int end) {
    line.write(chunk, from, end - from);
    if (line.size() > LONGEST) {
      throw new ProduceException(
          "line " + (number + 1) + " is longer than " + LONGEST + " bytes, which Kafka refuses");
    }
  }

  private byte[] finish() {
    number++;
    byte[] bytes = line.toByteArray();
    int length = bytes.length;
    return length > 0 && bytes[length - 1] == '\r' ? Arrays.copyOf(bytes, length - 1) : bytes;
  }

  private boolean fill() throws IOException {
    from = 0;
    to = Math.max(0, in.read(chunk));
    return to > 0;
  }

  private static boolean isBlank(byte[] bytes) {
    for (byte b : bytes) {
      if (b != ' ' && b != '\t') {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
