package dev.millrace.app.yaml;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.Node;

/** The types of single values. */
public final class Types {
  private static final Pattern QUANTITY = Pattern.compile("(\\d{1,18}) *([a-z]*)");
  private static final Pattern SIZE = Pattern.compile("(\\d{1,9}) *([KMG]iB)");
  private static final Map<String, Integer> SHIFTS = Map.of("KiB", 10, "MiB", 20, "GiB", 30);
  private static final Map<String, Duration> UNITS =
      Map.of(
          "ms", Duration.ofMillis(1),
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1));

  private Types() {}

  /** Text that is not blank. */
  public static Type<String> text() {
    return new Type<>(
        "text (in quotes where it looks like a number, true or false)",
        node -> Scalars.text(node).filter(text -> !text.isBlank()));
  }

  /** Text of a certain form. */
  public static Type<String> text(Pattern form, String allowed) {
    return new Type<>(
        allowed, node -> Scalars.text(node).filter(text -> form.matcher(text).matches()));
  }

  /** Any scalar, as it is written: {@code 0} and {@code "0"} are the same. */
  public static Type<String> word() {
    return new Type<>(
        "a word or a number", node -> Scalars.written(node).filter(text -> !text.isBlank()));
  }

  public static Type<Double> number(String allowed, DoublePredicate rule) {
    return new Type<>(allowed, node -> Scalars.number(node).filter(rule::test));
  }

  /** A number above 0 and below 1. */
  public static Type<Double> fraction() {
    return number("a number between 0 and 1", value -> value > 0 && value < 1);
  }

  /** A finite number, 0 included. */
  public static Type<Double> notNegative() {
    return number("0 or a positive number", value -> value >= 0);
  }

  /** A finite number above zero. */
  public static Type<Double> positive() {
    return number("a positive number", value -> value > 0);
  }

  /** A whole number within bounds, both inclusive. */
  public static Type<Long> whole(long from, long to) {
    String allowed =
        to == Long.MAX_VALUE || to == Integer.MAX_VALUE
            ? "a whole number of at least " + from
            : "a whole number from " + from + " to " + to;
    return new Type<>(
        allowed,
        node ->
            Scalars.number(node)
                .flatMap(any -> exact(node))
                .filter(value -> value >= from && value <= to));
  }

  /** As {@link #whole} where an int is needed. */
  public static Type<Integer> count(int from) {
    return whole(from, Integer.MAX_VALUE).map(Long::intValue);
  }

  /** {@code 500 samples}: at least one, the unit is required. */
  public static Type<Integer> quantity(String unit) {
    return new Type<>(
        "a count with its unit, such as `500 " + unit + "`",
        node ->
            amount(node, unit, false)
                .filter(value -> value <= Integer.MAX_VALUE)
                .map(Long::intValue));
  }

  /** {@code 1000 steps} or {@code 1000}: at least one. */
  public static Type<Long> steps() {
    return new Type<>(
        "a count of steps, such as `1000 steps`", node -> amount(node, "steps", true));
  }

  /** {@code 512MiB}: a whole number of bytes, above zero. */
  public static Type<Long> bytes() {
    return new Type<>("a size, such as `64KiB`, `512MiB` or `2GiB`", Types::parseBytes);
  }

  /** {@code 500ms}, {@code 2s}, {@code 5m}, {@code 1h}: above zero. */
  public static Type<Duration> duration() {
    return new Type<>("a duration, such as `500ms`, `2s`, `5m` or `1h`", Types::parseDuration);
  }

  /** One of several names. */
  public static <T> Type<T> choice(Map<String, T> values) {
    String allowed = String.join(", ", values.keySet().stream().sorted().toList());
    return new Type<>(allowed, node -> Scalars.written(node).map(values::get));
  }

  /**
   * Text that {@code parse} takes; it throws {@link IllegalArgumentException} where it does not.
   */
  public static <T> Type<T> parsed(String allowed, Function<String, T> parse) {
    return new Type<>(
        allowed,
        node -> {
          try {
            return Scalars.written(node).map(parse);
          } catch (IllegalArgumentException e) {
            return Optional.empty(); // what is allowed says it better
          }
        });
  }

  /** The first of two types that takes the value. */
  public static <T> Type<T> either(Type<T> first, Type<T> second) {
    return new Type<>(
        first.allowed() + ", or " + second.allowed(),
        node -> first.parse(node).or(() -> second.parse(node)));
  }

  private static Optional<Long> exact(Node node) {
    try {
      return Scalars.written(node).map(text -> new BigDecimal(text).longValueExact());
    } catch (ArithmeticException e) {
      return Optional.empty(); // 1.5, or too large: the rule of the type says what is allowed
    }
  }

  private static Optional<Long> amount(Node node, String unit, boolean bare) {
    List<String> names = List.of(unit, unit.substring(0, unit.length() - 1));
    return quantity(node)
        .filter(m -> names.contains(m.group(2)) || (bare && m.group(2).isEmpty()))
        .map(m -> Long.valueOf(m.group(1)))
        .filter(value -> value >= 1);
  }

  private static Optional<Duration> parseDuration(Node node) {
    return quantity(node)
        .filter(m -> m.group(1).length() <= 9)
        .flatMap(m -> duration(Long.parseLong(m.group(1)), m.group(2)))
        .filter(duration -> !duration.isZero());
  }

  private static Optional<Duration> duration(long count, String unit) {
    return Optional.ofNullable(UNITS.get(unit)).map(one -> one.multipliedBy(count));
  }

  private static Optional<Long> parseBytes(Node node) {
    return Scalars.written(node)
        .map(SIZE::matcher)
        .filter(Matcher::matches)
        .map(m -> Long.parseLong(m.group(1)) << SHIFTS.getOrDefault(m.group(2), 0))
        .filter(value -> value >= 1);
  }

  private static Optional<Matcher> quantity(Node node) {
    return Scalars.written(node).map(QUANTITY::matcher).filter(Matcher::matches);
  }
}
