package dev.millrace.engine.program;

import java.util.List;
import java.util.Map;

/**
 * A program before it is bound.
 *
 * @param nodes in the order in which they run
 * @param values by the names that the graph gave them
 */
record Code(List<Node> nodes, Map<String, Value> values) {
  Code {
    nodes = List.copyOf(nodes);
    values = Map.copyOf(values);
  }

  Code with(List<Node> other) {
    return new Code(other, values);
  }

  /**
   * @throws IllegalArgumentException when the program does not compute it
   */
  Value value(String name) {
    Value value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the program has no value " + name);
    }
    return value;
  }
}
