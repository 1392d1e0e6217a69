package dev.millrace.engine;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 digests that name a state, in lower-case hex. */
public final class Fingerprint {
  private static final int CHUNK = 2048;

  private Fingerprint() {}

  /** Over the values as little-endian float32. */
  public static String sha256(float[] values) {
    MessageDigest digest = digest();
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int from = 0; from < values.length; from += CHUNK) {
      int count = Math.min(CHUNK, values.length - from);
      chunk.clear();
      chunk.asFloatBuffer().put(values, from, count);
      digest.update(chunk.array(), 0, count * Float.BYTES);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Over the bytes. */
  static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  /** Over the text as UTF-8. */
  public static String sha256(String text) {
    return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
