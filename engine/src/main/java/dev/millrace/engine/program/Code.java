package dev.millrace.engine.program;

import java.util.List;
import java.util.Map;

/**
 * A program before it is bound.
 *
 * @param nodes in the order in which they run
 * @param values by the names that the graph gave them
 * @param results values that are read after a run
 */
record Code(List<Node> nodes, Map<String, Value> values, List<Value> results) {
  Code {
    nodes = List.copyOf(nodes);
    values = Map.copyOf(values);
    results = List.copyOf(results);
  }

  Code with(List<Node> other) {
    return new Code(other, values, results);
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
