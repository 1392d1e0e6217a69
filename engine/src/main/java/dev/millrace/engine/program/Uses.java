package dev.millrace.engine.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which nodes read and write the memory of a value. */
final class Uses {
  private final Map<Value, List<Node>> readers = new HashMap<>();
  private final Map<Value, Node> writers = new HashMap<>();
  private final Set<Value> results = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Node> gone = Collections.newSetFromMap(new IdentityHashMap<>());

  Uses(Code code) {
    for (Node node : code.nodes()) {
      for (Value input : node.inputs()) {
        List<Node> nodes = readers.computeIfAbsent(input.root(), v -> new ArrayList<>());
        if (nodes.isEmpty() || nodes.get(nodes.size() - 1) != node) {
          nodes.add(node);
        }
      }
      node.outputs().forEach(output -> writers.put(output.root(), node));
    }
    code.results().forEach(value -> results.add(value.root()));
  }

  List<Node> readers(Value value) {
    return readers.getOrDefault(value.root(), List.of());
  }

  /** The only node that reads a value, if nothing else needs it. */
  @Nullable Node onlyReader(Value value) {
    List<Node> nodes = readers(value);
    boolean internal = value.isTemporary() && !results.contains(value.root());
    return internal && nodes.size() == 1 ? nodes.get(0) : null;
  }

  @Nullable Node writer(Value value) {
    return writers.get(value.root());
  }

  /** The node is covered by another one. */
  void remove(Node node) {
    gone.add(node);
  }

  boolean isGone(Node node) {
    return gone.contains(node);
  }
}
