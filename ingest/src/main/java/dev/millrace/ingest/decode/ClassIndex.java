package dev.millrace.ingest.decode;

import com.fasterxml.jackson.core.io.NumberInput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Finds a class by its text. Where no class has the very text, one that is the same number is
 * meant: {@code 1.0} is class {@code 1} (a producer that writes every column as a float is common).
 * Two classes that are the same number, {@code 1} and {@code 1.0}, are told apart by text alone.
 */
final class ClassIndex {
  static final int NONE = -1;

  private final Map<String, Integer> byText = new HashMap<>();
  private final Map<Double, Integer> byNumber = new HashMap<>();

  ClassIndex(List<String> classes) {
    for (int i = 0; i < classes.size(); i++) {
      int index = i;
      byText.put(classes.get(i), i);
      number(classes.get(i))
          .ifPresent(number -> byNumber.merge(number, index, (first, second) -> NONE));
    }
  }

  /** Index of the class, or {@link #NONE}. */
  int of(String text) {
    Integer exact = byText.get(text);
    if (exact != null) {
      return exact;
    }
    OptionalDouble number = byNumber.isEmpty() ? OptionalDouble.empty() : number(text);
    return number.isPresent() ? byNumber.getOrDefault(number.getAsDouble(), NONE) : NONE;
  }

  private static OptionalDouble number(String text) {
    if (!Numbers.looksLikeNumber(text)) {
      return OptionalDouble.empty();
    }
    try {
      // Adding 0.0 makes -0.0 the same key as 0.0.
      return OptionalDouble.of(NumberInput.parseDouble(text, true) + 0.0);
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }
}
