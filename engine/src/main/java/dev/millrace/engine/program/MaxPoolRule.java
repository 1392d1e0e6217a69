package dev.millrace.engine.program;

import dev.millrace.engine.kernel.Kernel;
import dev.millrace.engine.kernel.MaxPool;
import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** The usual maximum over 2 x 2 values of {@code [batch, channels, height, width]}. */
final class MaxPoolRule implements KernelRule {
  /** Kernel and stride 2, no padding, dilation 1, not {@code same}, any extra, channels first. */
  private static final long[] USUAL = {2, 2, 2, 2, 0, 0, 1, 1, 0};

  private static final int CHANNELS_LAST = 10;

  @Override
  public @Nullable Node replace(Node node, Uses uses) {
    if (!(node.operation() instanceof Operation.Native call) || !isUsual(node, call)) {
      return null;
    }
    Value x = node.input(0);
    int planes = Math.multiplyExact(x.size(0), x.size(1));
    return switch (call.name()) {
      case "maxpool2d" -> own(node, new Forward(planes, x.size(2), x.size(3)));
      case "maxpool2d_bp" -> own(node, new Backward(planes, x.size(2), x.size(3)));
      default -> null;
    };
  }

  private static Node own(Node node, Kernel kernel) {
    return node.with(new Operation.Own(kernel), node.inputs(), node.outputs());
  }

  private static boolean isUsual(Node node, Operation.Native call) {
    for (int i = 0; i < USUAL.length; i++) {
      if (call.integer(i, -1) != USUAL[i]) {
        return false;
      }
    }
    return call.integer(CHANNELS_LAST, 0) == 0 && node.input(0).rank() == 4 && Plain.arrays(node);
  }

  private record Forward(int planes, int height, int width) implements Kernel {
    @Override
    public String name() {
      return "max_pool";
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats x = NativeFloats.of(inputs.get(0));
      NativeFloats y = NativeFloats.of(outputs.get(0));
      return () -> MaxPool.forward(x, y, planes, height, width);
    }
  }

  private record Backward(int planes, int height, int width) implements Kernel {
    @Override
    public String name() {
      return "max_pool_bp";
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats x = NativeFloats.of(inputs.get(0));
      NativeFloats dy = NativeFloats.of(inputs.get(1));
      NativeFloats dx = NativeFloats.of(outputs.get(0));
      return () -> MaxPool.backward(x, dy, dx, planes, height, width);
    }
  }
}
