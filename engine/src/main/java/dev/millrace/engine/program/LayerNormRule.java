package dev.millrace.engine.program;

import dev.millrace.engine.kernel.Kernel;
import dev.millrace.engine.kernel.LayerNorm;
import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Layer normalisation over the last dimension, and its derivatives. */
final class LayerNormRule implements KernelRule {
  private static final int WITHOUT_BIAS = 2;

  @Override
  public @Nullable Node replace(Node node, Uses uses) {
    if (!(node.operation() instanceof Operation.Native call) || !Plain.arrays(node)) {
      return null;
    }
    boolean backward = call.name().equals("layer_norm_bp");
    if ((!backward && !call.name().equals("layer_norm")) || !overTheLast(call, node)) {
      return null;
    }
    int columns = node.input(0).size(-1);
    int rows = Math.toIntExact(node.input(0).length() / columns);
    Kernel kernel = backward ? new Backward(rows, columns) : new Forward(rows, columns);
    return node.with(new Operation.Own(kernel), node.inputs(), node.outputs());
  }

  /** With more than two dimensions the gain may be meant for another one. */
  private static boolean overTheLast(Operation.Native call, Node node) {
    Value x = node.input(0);
    boolean channelsFirst = call.flags().length > 0 && call.flags()[0];
    long dimension = call.integer(0, x.rank());
    boolean last = dimension == x.rank() - 1 || dimension == -1;
    return last
        && call.integers().length == 1
        && Plain.matrix(x)
        && (x.rank() == 2 || !channelsFirst)
        && node.input(1).length() == x.size(-1);
  }

  private record Forward(int rows, int columns) implements Kernel {
    @Override
    public String name() {
      return "layer_norm";
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats x = NativeFloats.of(inputs.get(0));
      NativeFloats gain = NativeFloats.of(inputs.get(1));
      NativeFloats bias = inputs.size() > WITHOUT_BIAS ? NativeFloats.of(inputs.get(2)) : null;
      NativeFloats y = NativeFloats.of(outputs.get(0));
      return () -> LayerNorm.forward(x, gain, bias, y, rows, columns);
    }
  }

  private record Backward(int rows, int columns) implements Kernel {
    @Override
    public String name() {
      return "layer_norm_bp";
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats x = NativeFloats.of(inputs.get(0));
      NativeFloats gain = NativeFloats.of(inputs.get(1));
      NativeFloats dy = NativeFloats.of(inputs.get(inputs.size() - 1));
      NativeFloats dx = NativeFloats.of(outputs.get(0));
      NativeFloats dGain = NativeFloats.of(outputs.get(1));
      NativeFloats dBias = outputs.size() > WITHOUT_BIAS ? NativeFloats.of(outputs.get(2)) : null;
      return () -> LayerNorm.backward(x, gain, dy, dx, dGain, dBias, rows, columns);
    }
  }
}
