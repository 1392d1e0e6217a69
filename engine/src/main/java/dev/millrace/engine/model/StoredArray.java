package dev.millrace.engine.model;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads a vector as {@code Nd4j.write} wrote it: shape information, then big-endian data. Lengths
 * are compared with what the configuration needs before anything is allocated.
 */
final class StoredArray {
  /** More than the two headers take. */
  static final int HEADER_BYTES = 4096;

  private static final int MAX_SHAPE_WORDS = 2 * 32 + 4;

  private StoredArray() {}

  /**
   * Reads exactly {@code length} float32 values.
   *
   * @param what the entry, for messages
   */
  static float[] read(InputStream stream, int length, String what)
      throws IOException, UnreadableException {
    try {
      DataInputStream in = new DataInputStream(stream);
      skipShape(in, what);
      in.readUTF();
      long found = in.readLong();
      String type = in.readUTF();
      if (!type.equals("FLOAT")) {
        throw new UnreadableException(what + " is of type " + type + "; supported: FLOAT");
      }
      if (found != length) {
        throw new UnreadableException(
            "%s has %d values, the configuration needs %d".formatted(what, found, length));
      }
      return values(in, length);
    } catch (EOFException e) {
      throw new UnreadableException(what + " is cut off");
    }
  }

  private static void skipShape(DataInputStream in, String what)
      throws IOException, UnreadableException {
    in.readUTF();
    long words = in.readLong();
    String type = in.readUTF();
    if (words < 4 || words > MAX_SHAPE_WORDS || !(type.equals("LONG") || type.equals("INT"))) {
      throw new UnreadableException(what + " is not an array as DL4J writes it");
    }
    in.skipNBytes(words * (type.equals("LONG") ? Long.BYTES : Integer.BYTES));
  }

  private static float[] values(DataInputStream in, int length) throws IOException {
    float[] values = new float[length];
    for (int i = 0; i < length; i++) {
      values[i] = in.readFloat();
    }
    return values;
  }
}
