package dev.millrace.engine.program;

import dev.millrace.engine.kernel.Bias;
import dev.millrace.engine.kernel.Kernel;
import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The rectifier's derivative together with the sum over rows that the bias's gradient is. */
final class RectifierBackwardRule implements KernelRule {
  @Override
  public @Nullable Node replace(Node node, Uses uses) {
    if (!Rectifiers.isBackward(node) || !Plain.matrix(node.output())) {
      return null;
    }
    for (Node reader : uses.readers(node.output())) {
      if (RowSumRule.isSumOverRows(reader)) {
        uses.remove(reader);
        int columns = node.output().size(-1);
        int rows = Math.toIntExact(node.output().length() / columns);
        List<Value> outputs = List.of(node.output(), reader.output());
        return node.with(new Operation.Own(new Backward(rows, columns)), node.inputs(), outputs);
      }
    }
    return null;
  }

  private record Backward(int rows, int columns) implements Kernel {
    @Override
    public String name() {
      return "bias_relu_bp";
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats y = NativeFloats.of(inputs.get(0));
      NativeFloats dy = NativeFloats.of(inputs.get(1));
      NativeFloats dx = NativeFloats.of(outputs.get(0));
      NativeFloats db = NativeFloats.of(outputs.get(1));
      return () -> Bias.rectifyBackward(y, dy, dx, db, rows, columns);
    }
  }
}
