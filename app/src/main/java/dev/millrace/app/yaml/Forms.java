package dev.millrace.app.yaml;

import dev.millrace.events.Text;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Named forms that a value may take, each with keys of its own: {@code constant}, {@code {cosine:
 * {steps: 1000}}}.
 */
public final class Forms<T> {
  private final Map<String, Function<Block, Slot<T>>> readers;

  public Forms(Map<String, Function<Block, Slot<T>>> readers) {
    this.readers = new TreeMap<>(readers);
  }

  /** Reads the keys of the form with this name, if there is one. */
  Optional<Function<Block, Slot<T>>> reader(String name) {
    return Optional.ofNullable(readers.get(name));
  }

  String allowed() {
    return "one of " + String.join(", ", readers.keySet()) + ", with its keys where it has any";
  }

  String mismatch(String name) {
    String nearest = Nearest.to(name, readers.keySet()).orElseThrow();
    return "found "
        + Text.excerpt(name)
        + "; the nearest known is `"
        + nearest
        + "`; allowed: "
        + allowed();
  }
}
