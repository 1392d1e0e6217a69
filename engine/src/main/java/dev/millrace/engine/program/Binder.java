package dev.millrace.engine.program;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Gives values their memory, and makes nodes into instructions over it. */
final class Binder {
  private final Map<Value, INDArray> arrays = new HashMap<>();
  private final Map<String, INDArray> given;
  private final Map<Value, String> names = new HashMap<>();
  private final Layout layout;
  private final Arena arena;
  private final StepKey key;

  Binder(Code code, Layout layout, Arena arena, Map<String, INDArray> given, StepKey key) {
    this.layout = layout;
    this.arena = arena;
    this.given = given;
    this.key = key;
    code.values().forEach((name, value) -> remember(name, value));
  }

  /** A target is known by the name of its place, not by that of the variable it moved from. */
  private void remember(String name, Value value) {
    if (given.containsKey(name)) {
      names.put(value.root(), name);
    }
  }

  INDArray array(Value value) {
    INDArray known = arrays.get(value);
    if (known == null) {
      known = make(value);
      arrays.put(value, known);
    }
    return known;
  }

  private INDArray make(Value value) {
    Value root = value.root();
    if (value != root) {
      return array(root).reshape('c', value.shape());
    }
    return switch (root.role) {
      case CONSTANT -> constant(root);
      case TEMPORARY -> arena.view(root);
      case INPUT, TARGET -> outside(root);
    };
  }

  private static INDArray constant(Value root) {
    INDArray array = root.array;
    if (array == null) {
      throw new IllegalStateException("no content for the constant " + root);
    }
    return array;
  }

  private INDArray outside(Value root) {
    INDArray array = given.get(names.getOrDefault(root, root.name));
    if (array == null) {
      throw new IllegalArgumentException("no array was given for " + root);
    }
    if (array.length() != root.length()) {
      throw new IllegalArgumentException(
          "the array for %s has another length: %d".formatted(root, array.length()));
    }
    return root.hasShape(array.shape()) ? array : array.reshape(root.order, root.shape());
  }

  Runnable bind(Node node) {
    List<INDArray> inputs = node.inputs().stream().map(this::array).toList();
    List<INDArray> outputs = node.outputs().stream().map(this::array).toList();
    Operation operation = node.operation();
    if (operation instanceof Operation.Native call) {
      return call.call(inputs, outputs);
    }
    if (operation instanceof Operation.Legacy legacy) {
      return LegacyCall.of(legacy.operation(), inputs, outputs.get(0));
    }
    if (operation instanceof Operation.DropoutMask mask) {
      return new MaskFill(mask, key, outputs.get(0));
    }
    Operation.Own own = (Operation.Own) operation;
    return own.kernel().bind(inputs, outputs);
  }
}
