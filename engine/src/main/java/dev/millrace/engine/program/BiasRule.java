package dev.millrace.engine.program;

import dev.millrace.engine.kernel.Bias;
import dev.millrace.engine.kernel.Kernel;
import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * A bias on the last dimension, with the rectifier that follows it. The rectifier's derivative is
 * made from what it gave, so that what went into it need not be kept.
 */
final class BiasRule implements KernelRule {
  @Override
  public @Nullable Node replace(Node node, Uses uses) {
    boolean adds = node.name().equals("biasadd") || node.name().equals("add");
    if (!adds || node.inputs().size() != 2 || !isBias(node.input(0), node.input(1))) {
      return null;
    }
    int columns = node.input(1).size(-1);
    int rows = Math.toIntExact(node.input(0).length() / columns);
    Node relu = rectifier(node.output(), uses);
    if (relu == null) {
      return node.with(new Operation.Own(new Add(rows, columns)), node.inputs(), node.outputs());
    }
    uses.remove(relu);
    uses.substitute(node.output(), relu.output());
    return node.with(new Operation.Own(new Rectify(rows, columns)), node.inputs(), relu.outputs());
  }

  private static boolean isBias(Value x, Value b) {
    boolean vector = b.rank() == 1 || b.length() == b.size(-1);
    return Plain.matrix(x) && Plain.array(b) && vector && b.size(-1) == x.size(-1);
  }

  /** The rectifier that reads a value, if besides it only the rectifier's derivative does. */
  private static @Nullable Node rectifier(Value value, Uses uses) {
    if (!uses.isInternal(value)) {
      return null;
    }
    Node found = null;
    for (Node reader : uses.readers(value)) {
      if (Rectifiers.isForward(reader)) {
        if (found != null) {
          return null;
        }
        found = reader;
      } else if (!Rectifiers.isBackward(reader) || reader.input(1).root() == value.root()) {
        return null;
      }
    }
    return found;
  }

  private record Add(int rows, int columns) implements Kernel {
    @Override
    public String name() {
      return "bias";
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats x = NativeFloats.of(inputs.get(0));
      NativeFloats b = NativeFloats.of(inputs.get(1));
      NativeFloats y = NativeFloats.of(outputs.get(0));
      return () -> Bias.add(x, b, y, rows, columns);
    }
  }

  private record Rectify(int rows, int columns) implements Kernel {
    @Override
    public String name() {
      return "bias_relu";
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats x = NativeFloats.of(inputs.get(0));
      NativeFloats b = NativeFloats.of(inputs.get(1));
      NativeFloats y = NativeFloats.of(outputs.get(0));
      return () -> Bias.addAndRectify(x, b, y, rows, columns);
    }
  }
}
