package dev.millrace.engine.program;

import dev.millrace.engine.kernel.ConvolutionGradient;
import dev.millrace.engine.kernel.Kernel;
import dev.millrace.engine.kernel.Window;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;

/** Derivatives of convolutions over {@code [batch, channels, height, width]}. */
final class ConvolutionGradientRule implements KernelRule {
  /** Integer arguments of the native operation. */
  private static final int STRIDE = 2;

  private static final int PAD = 4;
  private static final int DILATION = 6;
  private static final int SAME = 8;
  private static final int CHANNELS_LAST = 9;
  private static final int WEIGHTS_FORMAT = 10;

  @Override
  public @Nullable Node replace(Node node, Uses uses) {
    if (!(node.operation() instanceof Operation.Native call)
        || !call.name().equals("conv2d_bp")
        || !Plain.arrays(node)
        || !isPlain(call)) {
      return null;
    }
    Value dy = node.input(node.inputs().size() - 1);
    Value dx = node.outputs().get(0);
    boolean byInput = !uses.readers(dx).isEmpty() || dx.root().role == Value.Role.TARGET;
    boolean byBias = node.outputs().size() > 2;
    Window window = window(node, call, dy);
    Kernel kernel = new ConvolutionGradient(window, dy.size(0), dy.size(1), byInput, byBias);
    List<Value> outputs = new ArrayList<>(node.outputs().subList(byInput ? 0 : 1, byBias ? 3 : 2));
    outputs.add(
        Value.temporary(dy.name + ":windows", DataType.FLOAT, window.size(), window.places()));
    return node.with(new Operation.Own(kernel), List.of(node.input(0), node.input(1), dy), outputs);
  }

  private static boolean isPlain(Operation.Native call) {
    return call.integer(DILATION, 1) == 1
        && call.integer(DILATION + 1, 1) == 1
        && call.integer(SAME, 0) == 0
        && call.integer(CHANNELS_LAST, 0) == 0
        && call.integer(WEIGHTS_FORMAT, 0) == 0;
  }

  private static Window window(Node node, Operation.Native call, Value dy) {
    Value x = node.input(0);
    Value weights = node.input(1);
    return new Window(
        x.size(1),
        x.size(2),
        x.size(3),
        weights.size(0),
        weights.size(1),
        (int) call.integer(STRIDE, 1),
        (int) call.integer(STRIDE + 1, 1),
        (int) call.integer(PAD, 0),
        (int) call.integer(PAD + 1, 0),
        dy.size(2),
        dy.size(3));
  }
}
