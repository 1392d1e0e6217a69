package dev.millrace.app.yaml;

import java.util.Optional;
import java.util.function.Function;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * What a single value may be; made by {@link Types}.
 *
 * @param allowed for the message: "a whole number of at least 1"
 * @param parser the value, or empty where it is not allowed
 */
public record Type<T>(String allowed, Function<Node, Optional<T>> parser) {

  /** The same values in another form. */
  public <R> Type<R> map(Function<T, R> form) {
    return new Type<>(allowed, node -> parser.apply(node).map(form));
  }

  /** The same values, with a sentence for those who expected more. */
  public Type<T> noting(String sentence) {
    return new Type<>(allowed + " (" + sentence + ")", parser);
  }

  Optional<T> parse(Node node) {
    return parser.apply(node);
  }

  /** What was found and what is allowed. */
  String mismatch(Node node) {
    return "found " + Scalars.describe(node) + "; allowed: " + allowed;
  }
}
