package dev.millrace.callbacks;

import dev.millrace.events.Text;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A count with its unit. Patience in steps cannot be compared with patience in evaluations.
 *
 * @param count 0 or above
 */
public record Quantity(long count, Unit unit) implements Comparable<Quantity> {
  private static final Pattern FORM = Pattern.compile("(\\d{1,18})(?:\\s*([A-Za-z]+))?");

  public Quantity {
    if (count < 0) {
      throw new IllegalArgumentException(
          "a quantity of " + unit.word(2) + " must be 0 or above: " + count);
    }
  }

  public static Quantity evaluations(long count) {
    return new Quantity(count, Unit.EVALUATIONS);
  }

  public static Quantity steps(long count) {
    return new Quantity(count, Unit.STEPS);
  }

  public static Quantity samples(long count) {
    return new Quantity(count, Unit.SAMPLES);
  }

  /**
   * Reads {@code 20 evaluations}, {@code 1 step} or {@code 500}, which is a count of steps.
   *
   * @param field named in the message
   * @throws IllegalArgumentException when it is none of these
   */
  public static Quantity parse(String field, String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (matcher.matches()) {
      long count = Long.parseLong(matcher.group(1));
      if (matcher.group(2) == null) {
        return steps(count);
      }
      String word = matcher.group(2).toLowerCase(Locale.ROOT);
      for (Unit unit : Unit.values()) {
        if (word.equals(unit.word(1)) || word.equals(unit.word(2))) {
          return new Quantity(count, unit);
        }
      }
    }
    throw Check.fault(field, "a whole number of evaluations, steps or samples", Text.excerpt(text));
  }

  /**
   * Compares counts.
   *
   * @throws IllegalArgumentException when the units differ
   */
  @Override
  public int compareTo(Quantity other) {
    if (unit != other.unit) {
      throw new IllegalArgumentException(
          this + " cannot be compared with " + other + ": their units differ");
    }
    return Long.compare(count, other.count);
  }

  @Override
  public String toString() {
    return count + " " + unit.word(count);
  }
}
