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
  private final Map<Value, Value> substitutes = new HashMap<>();
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

  /** Whether only nodes of the program read a value. */
  boolean isInternal(Value value) {
    return value.isTemporary() && !results.contains(value.root());
  }

  @Nullable Node writer(Value value) {
    return writers.get(value.root());
  }

  /** Nodes that still read one value read the other one instead from now on. */
  void substitute(Value value, Value other) {
    substitutes.put(value.root(), other);
  }

  /** The node with what it reads now. */
  Node current(Node node) {
    if (node.inputs().stream().noneMatch(input -> substitutes.containsKey(input.root()))) {
      return node;
    }
    return node.with(
        node.operation(), node.inputs().stream().map(this::current).toList(), node.outputs());
  }

  private Value current(Value value) {
    Value other = substitutes.get(value.root());
    if (other == null) {
      return value;
    }
    return other.sameShape(value) ? other : other.alias(value.name, value.shape());
  }

  /** The node is covered by another one. */
  void remove(Node node) {
    gone.add(node);
  }

  boolean isGone(Node node) {
    return gone.contains(node);
  }
}
