package dev.millrace.app.yaml;

import dev.millrace.events.Text;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** What a YAML scalar holds, and words for what was found. */
final class Scalars {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

  private Scalars() {}

  static boolean isNull(Node node) {
    return Tag.NULL.equals(node.getTag());
  }

  /** Any scalar but null, as it is written. */
  static Optional<String> written(Node node) {
    return node instanceof ScalarNode scalar && !isNull(node)
        ? Optional.of(scalar.getValue())
        : Optional.empty();
  }

  /** Text: not a number, not true or false, unless it is quoted. */
  static Optional<String> text(Node node) {
    return Tag.STR.equals(node.getTag()) ? written(node) : Optional.empty();
  }

  /** A decimal number that is not quoted. */
  static Optional<Double> number(Node node) {
    return written(node)
        .filter(text -> ((ScalarNode) node).getScalarStyle() == ScalarStyle.PLAIN)
        .filter(text -> NUMBER.matcher(text).matches())
        .map(Double::valueOf)
        .filter(Double::isFinite);
  }

  /** What stands there, for a message. */
  static String describe(Node node) {
    if (node instanceof SequenceNode list) {
      return "a list of " + list.getValue().size();
    }
    if (node instanceof MappingNode mapping) {
      return "a mapping of " + mapping.getValue().size() + " keys";
    }
    return written(node).map(text -> describe(node, text)).orElse("nothing");
  }

  private static String describe(Node node, String text) {
    boolean bare = !Tag.STR.equals(node.getTag());
    return bare ? Text.printable(text) : Text.excerpt(text);
  }
}
