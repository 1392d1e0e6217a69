package dev.millrace.events;

/** Text from outside, made safe to show: bounded, control characters escaped. */
public final class Text {
  private static final int EXCERPT = 80;

  private Text() {}

  /** At most 80 characters of {@code text}, quoted, control characters as {@code \\uXXXX}. */
  public static String excerpt(String text) {
    String head = text.length() > EXCERPT ? text.substring(0, EXCERPT) + "..." : text;
    return "\"" + printable(head) + "\"";
  }

  /** {@code text} with control characters (terminal escapes among them) as {@code \\uXXXX}. */
  public static String printable(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.chars()
        .forEach(
            c -> {
              if (Character.isISOControl(c)) {
                out.append(String.format("\\u%04x", c));
              } else {
                out.append((char) c);
              }
            });
    return out.toString();
  }
}
