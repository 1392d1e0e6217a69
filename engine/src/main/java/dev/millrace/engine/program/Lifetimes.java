package dev.millrace.engine.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** When the values in a program's own memory are first written and last read, by node index. */
final class Lifetimes {
  /** From the node that writes a value to the last that reads it, both included. */
  static final class Span {
    final Value value;
    final int from;
    int to;

    Span(Value value, int from) {
      this.value = value;
      this.from = from;
      this.to = from;
    }

    boolean meets(Span other) {
      return from <= other.to && other.from <= to;
    }
  }

  private final Map<Value, Span> spans = new LinkedHashMap<>();

  private Lifetimes(List<Node> nodes) {
    for (int i = 0; i < nodes.size(); i++) {
      for (Value input : nodes.get(i).inputs()) {
        touch(input, i);
      }
      for (Value output : nodes.get(i).outputs()) {
        touch(output, i);
      }
    }
  }

  /** Results live until after the last node. */
  static List<Span> of(Code code) {
    Lifetimes lifetimes = new Lifetimes(code.nodes());
    code.results().forEach(value -> lifetimes.touch(value, code.nodes().size()));
    return new ArrayList<>(lifetimes.spans.values());
  }

  private void touch(Value value, int index) {
    Value root = value.root();
    if (root.role == Value.Role.TEMPORARY) {
      spans.computeIfAbsent(root, v -> new Span(v, index)).to = index;
    }
  }
}
