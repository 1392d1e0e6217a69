package dev.millrace.app.job;

import dev.millrace.app.yaml.Type;
import dev.millrace.app.yaml.Types;
import java.util.regex.Pattern;

/** Names that end up in Kafka and in the file system. */
final class Names {
  private static final Pattern JOB = Pattern.compile("(?!(?i:broker)$)[A-Za-z0-9][\\w.-]{0,99}");
  private static final Pattern TOPIC = Pattern.compile("(?!\\.{1,2}$)[\\w.-]{1,249}");
  private static final String HOST = "(\\[[0-9a-fA-F:]+]|[^\\s,:\\[\\]]+):\\d{1,5}";
  static final Pattern BOOTSTRAP =
      Pattern.compile(JobOutline.EMBEDDED + "|" + HOST + "(," + HOST + ")*");

  private Names() {}

  /**
   * Part of topic names, and a directory beside {@code broker/}, where the embedded broker lives.
   */
  static Type<String> job() {
    return Types.text(
        JOB,
        "1 to 100 letters, digits, '.', '_' and '-', the first a letter or digit, and not"
            + " `broker`");
  }

  static Type<String> topic() {
    return Types.text(TOPIC, "a topic's name: 1 to 249 letters, digits, '.', '_' and '-'");
  }

  static Type<String> bootstrap() {
    return Types.text(BOOTSTRAP, "`embedded`, or addresses as in `host:9092,other:9092`");
  }
}
