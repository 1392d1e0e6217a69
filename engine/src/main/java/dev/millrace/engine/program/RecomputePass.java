package dev.millrace.engine.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Gradient checkpointing (Chen et al. 2016): of some segments of the forward pass only what leaves
 * the segment is kept; the rest is computed again just before the backward pass first needs it. The
 * repeated operations are the same on the same operands, so they give the same bits; dropout masks
 * come from a hash, and writes to running statistics are not repeated.
 */
final class RecomputePass {
  private final List<Node> nodes;
  private final Map<Value, Integer> segmentOf = new HashMap<>();
  private final Set<Value> kept = new HashSet<>();
  private final Set<Integer> recomputed;
  private final List<Map<Value, Value>> copies = new ArrayList<>();
  private final List<List<Node>> segments;
  private final List<Node> result = new ArrayList<>();
  private final List<Node> repeated = new ArrayList<>();

  private RecomputePass(Code code, List<List<Node>> segments, Set<Integer> recomputed) {
    nodes = code.nodes();
    this.segments = segments;
    this.recomputed = recomputed;
    for (int i = 0; i < segments.size(); i++) {
      copies.add(new HashMap<>());
      for (Node node : segments.get(i)) {
        for (Value output : node.outputs()) {
          segmentOf.put(output.root(), i);
        }
      }
    }
  }

  /**
   * The outcome.
   *
   * @param code with the repeated operations in it
   * @param repeated these operations
   */
  record Outcome(Code code, List<Node> repeated) {}

  /**
   * @param segments of the forward pass, in order
   * @param recomputed indexes of the segments that are not kept
   */
  static Outcome run(Code code, List<List<Node>> segments, Set<Integer> recomputed) {
    RecomputePass pass = new RecomputePass(code, segments, recomputed);
    pass.keepWhatLeaves();
    code.nodes().forEach(pass::take);
    return new Outcome(code.with(pass.result), pass.repeated);
  }

  /** Values that a later segment reads are the checkpoints. */
  private void keepWhatLeaves() {
    for (int i = 0; i < segments.size(); i++) {
      for (Node node : segments.get(i)) {
        for (Value input : node.inputs()) {
          Integer home = segmentOf.get(input.root());
          if (home != null && home != i) {
            kept.add(input.root());
          }
        }
      }
    }
  }

  private void take(Node node) {
    if (!node.backward()) {
      result.add(node);
      return;
    }
    List<Value> inputs = node.inputs().stream().map(this::again).toList();
    result.add(node.with(node.operation(), inputs, node.outputs()));
  }

  /** The value itself where it is kept, else its copy, which is computed now if it was not yet. */
  private Value again(Value value) {
    Value root = value.root();
    Integer segment = segmentOf.get(root);
    if (segment == null || !recomputed.contains(segment) || kept.contains(root)) {
      return value;
    }
    if (root.role != Value.Role.TEMPORARY) {
      return value;
    }
    if (!copies.get(segment).containsKey(root)) {
      repeat(segment, root);
    }
    Value copy = Objects.requireNonNull(copies.get(segment).get(root));
    return value == root ? copy : copy.alias(value.name + ":again", value.shape());
  }

  /** Computes a value again, and before that what it needs of its segment. */
  private void repeat(int segment, Value root) {
    Node producer = producer(segment, root);
    List<Value> inputs = producer.inputs().stream().map(this::again).toList();
    List<Value> outputs = new ArrayList<>();
    for (Value output : producer.outputs()) {
      Value copy = Value.temporary(output.name + ":again", output.type, output.shape());
      copy.order = output.order;
      copies.get(segment).put(output.root(), copy);
      outputs.add(copy);
    }
    Node again =
        PlannedOperation.again(
            new Node(producer.operation(), inputs, outputs, producer.layer(), true, ""));
    result.add(again);
    repeated.add(again);
  }

  private Node producer(int segment, Value root) {
    for (Node node : segments.get(segment)) {
      if (node.outputs().contains(root)) {
        return node;
      }
    }
    throw new IllegalStateException("nothing in the segment computes " + root);
  }
}
