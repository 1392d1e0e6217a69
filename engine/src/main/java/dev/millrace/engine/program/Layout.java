package dev.millrace.engine.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nd4j.linalg.api.buffer.DataType;

/**
 * Places for the values of a program: two that are alive at the same time never overlap, all others
 * may. Largest first, each at the lowest place that is free for its whole life (greedy by size).
 */
final class Layout {
  /** Bytes; what the widest vector instructions like. */
  static final int ALIGNMENT = 64;

  private final Map<Value, Long> offsets = new HashMap<>();
  private final Map<DataType, Long> lengths = new EnumMap<>(DataType.class);
  private final long withoutReuse;

  private Layout(long withoutReuse) {
    this.withoutReuse = withoutReuse;
  }

  static Layout of(Code code) {
    List<Lifetimes.Span> spans = Lifetimes.of(code);
    Layout layout = new Layout(spans.stream().mapToLong(span -> span.value.bytes()).sum());
    Map<DataType, List<Lifetimes.Span>> placed = new EnumMap<>(DataType.class);
    spans.sort(
        Comparator.comparingLong((Lifetimes.Span span) -> -span.value.bytes())
            .thenComparingInt(span -> span.from));
    for (Lifetimes.Span span : spans) {
      layout.place(span, placed.computeIfAbsent(span.value.type, type -> new ArrayList<>()));
    }
    return layout;
  }

  /** The placed ones are kept in order of their offsets. */
  private void place(Lifetimes.Span span, List<Lifetimes.Span> placed) {
    long length = aligned(span.value);
    long offset = 0;
    for (Lifetimes.Span other : placed) {
      if (other.meets(span)) {
        long start = offset(other.value);
        if (offset + length <= start) {
          break;
        }
        offset = Math.max(offset, start + aligned(other.value));
      }
    }
    offsets.put(span.value, offset);
    lengths.merge(span.value.type, offset + length, Math::max);
    int index = 0;
    while (index < placed.size() && offset(placed.get(index).value) <= offset) {
      index++;
    }
    placed.add(index, span);
  }

  private static long aligned(Value value) {
    int unit = unit(value.type);
    return (Math.max(1, value.length()) + unit - 1) / unit * unit;
  }

  /** Elements from the start of the memory for the value's type. */
  long offset(Value root) {
    Long offset = offsets.get(root);
    if (offset == null) {
      throw new IllegalArgumentException("no place for " + root);
    }
    return offset;
  }

  boolean places(Value root) {
    return offsets.containsKey(root);
  }

  /** Elements needed, by type. */
  Map<DataType, Long> lengths() {
    return lengths;
  }

  /** Bytes of all memory together, with what aligns it: the planned peak. */
  long bytes() {
    return lengths.entrySet().stream()
        .mapToLong(entry -> (entry.getValue() + unit(entry.getKey())) * entry.getKey().width())
        .sum();
  }

  /** Elements to an aligned block. */
  static int unit(DataType type) {
    return Math.max(1, ALIGNMENT / type.width());
  }

  /** Bytes that would be needed if every value had memory of its own. */
  long bytesWithoutReuse() {
    return withoutReuse;
  }
}
