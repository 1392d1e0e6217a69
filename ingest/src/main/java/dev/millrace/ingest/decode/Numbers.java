package dev.millrace.ingest.decode;

import java.util.Locale;
import java.util.Set;

/**
 * What counts as a number in text: decimal, with an exponent or without. Java's own parser also
 * takes {@code 1d}, {@code 0x1p3} and surrounding control characters, which no producer means.
 */
final class Numbers {
  private static final Set<String> NON_FINITE = Set.of("nan", "inf", "infinity");

  private Numbers() {}

  /** Whether every character can be part of a decimal number; not whether it is one. */
  static boolean looksLikeNumber(char[] text, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      char c = text[i];
      boolean allowed =
          (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
      if (!allowed) {
        return false;
      }
    }
    return length > 0;
  }

  static boolean looksLikeNumber(String text) {
    return looksLikeNumber(text.toCharArray(), 0, text.length());
  }

  /** Whether it is a way to write NaN or an infinity. */
  static boolean isNonFinite(String text) {
    boolean signed = text.startsWith("-") || text.startsWith("+");
    String word = signed ? text.substring(1) : text;
    return NON_FINITE.contains(word.toLowerCase(Locale.ROOT));
  }
}
