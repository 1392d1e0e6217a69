package dev.millrace.callbacks;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Ids of commands: the same decision has the same id wherever and however often it is made. */
public final class CommandIds {
  private static final int BYTES = 16;

  private CommandIds() {}

  /**
   * The id of what {@code callback} decides at the event {@code eventId}: the first 32 hexadecimal
   * digits of SHA-256 over {@code <callback>\n<eventId>} in UTF-8. A callback that sends several
   * commands for one event adds its own suffix to its name here.
   */
  public static String of(String callback, String eventId) {
    byte[] text = (callback + "\n" + eventId).getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(sha256().digest(text), 0, BYTES);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
