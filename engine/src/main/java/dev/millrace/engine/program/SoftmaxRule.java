package dev.millrace.engine.program;

import dev.millrace.engine.kernel.Kernel;
import dev.millrace.engine.kernel.Softmax;
import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Softmax over the last dimension, and its derivative: made from what the forward one gave, so that
 * what went in need not be kept.
 */
final class SoftmaxRule implements KernelRule {
  @Override
  public @Nullable Node replace(Node node, Uses uses) {
    if (!isOverTheLast(node)) {
      return null;
    }
    int columns = node.output().size(-1);
    int rows = Math.toIntExact(node.output().length() / columns);
    if (node.name().equals("softmax")) {
      Kernel kernel = new Forward(rows, columns);
      return node.with(new Operation.Own(kernel), node.inputs(), node.outputs());
    }
    Value given = forward(node.input(0), uses);
    if (given == null) {
      return null;
    }
    List<Value> inputs = List.of(given, node.input(1));
    return node.with(new Operation.Own(new Backward(rows, columns)), inputs, node.outputs());
  }

  private static boolean isOverTheLast(Node node) {
    if (!(node.operation() instanceof Operation.Native call)) {
      return false;
    }
    boolean named = call.name().equals("softmax") || call.name().equals("softmax_bp");
    int last = node.input(0).rank() - 1;
    long dimension = call.integer(0, last);
    return named
        && (dimension == last || dimension == -1)
        && Plain.matrix(node.input(0))
        && Plain.arrays(node);
  }

  /** What softmax of a value is. */
  private static @Nullable Value forward(Value x, Uses uses) {
    for (Node reader : uses.readers(x)) {
      if (reader.name().equals("softmax") && isOverTheLast(reader)) {
        return reader.output();
      }
    }
    return null;
  }

  private record Forward(int rows, int columns) implements Kernel {
    @Override
    public String name() {
      return "softmax";
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats x = NativeFloats.of(inputs.get(0));
      NativeFloats y = NativeFloats.of(outputs.get(0));
      return () -> Softmax.forward(x, y, rows, columns);
    }
  }

  private record Backward(int rows, int columns) implements Kernel {
    @Override
    public String name() {
      return "softmax_bp";
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats y = NativeFloats.of(inputs.get(0));
      NativeFloats dy = NativeFloats.of(inputs.get(1));
      NativeFloats dx = NativeFloats.of(outputs.get(0));
      return () -> Softmax.backward(y, dy, dx, rows, columns);
    }
  }
}
