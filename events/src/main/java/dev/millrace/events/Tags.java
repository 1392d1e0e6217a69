package dev.millrace.events;

import java.util.regex.Pattern;

/** Names of checkpoint pointers. */
public final class Tags {
  /** The best checkpoint by the job's metric. */
  public static final String BEST = "best";

  private static final Pattern TAG = Pattern.compile("[a-z0-9-]{1,64}");

  private Tags() {}

  static void check(String field, String tag) {
    if (!TAG.matcher(tag).matches()) {
      throw new IllegalArgumentException(
          "`" + field + "` must be 1 to 64 of a-z, 0-9 and '-': " + Text.excerpt(tag));
    }
  }
}
