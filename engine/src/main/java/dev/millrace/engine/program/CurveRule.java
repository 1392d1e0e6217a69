package dev.millrace.engine.program;

import dev.millrace.engine.kernel.Activation;
import dev.millrace.engine.kernel.Curve;
import dev.millrace.engine.kernel.Kernel;
import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Activations value by value, and their derivatives. A derivative is made from what the activation
 * gave where it can be, so that what went into it need not be kept.
 */
final class CurveRule implements KernelRule {
  private static final Map<String, Curve> FORWARD =
      Map.of("tanh", Curve.TANH, "sigmoid", Curve.SIGMOID);
  private static final Map<String, Curve> BACKWARD =
      Map.of("tanh_bp", Curve.TANH, "sigmoid_bp", Curve.SIGMOID);

  @Override
  public @Nullable Node replace(Node node, Uses uses) {
    if (!Plain.arrays(node)) {
      return null;
    }
    Curve forward = forward(node);
    if (forward != null) {
      return node.with(new Operation.Own(new Forward(forward)), node.inputs(), node.outputs());
    }
    if (Rectifiers.isBackward(node)) {
      return backward(node, Curve.RELU, node.input(0));
    }
    Curve curve = BACKWARD.get(node.name());
    Value given = curve == null ? null : given(curve, node.input(0), uses);
    return given == null ? null : backward(node, Objects.requireNonNull(curve), given);
  }

  private static @Nullable Curve forward(Node node) {
    if (Rectifiers.isForward(node)) {
      return Curve.RELU;
    }
    boolean legacy = node.operation() instanceof Operation.Legacy && node.inputs().size() == 1;
    return legacy ? FORWARD.get(node.name()) : null;
  }

  /** What the activation gave for this input, if the program computes it. */
  private static @Nullable Value given(Curve curve, Value input, Uses uses) {
    for (Node reader : uses.readers(input)) {
      boolean same = reader.inputs().size() == 1 && reader.input(0).sameShape(input);
      if (same && !reader.backward() && curve == FORWARD.get(reader.name())) {
        return reader.output();
      }
    }
    return null;
  }

  private static Node backward(Node node, Curve curve, Value saved) {
    return node.with(
        new Operation.Own(new Backward(curve)), List.of(saved, node.input(1)), node.outputs());
  }

  private record Forward(Curve curve) implements Kernel {
    @Override
    public String name() {
      return curve.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats x = NativeFloats.of(inputs.get(0));
      NativeFloats y = NativeFloats.of(outputs.get(0));
      return () -> Activation.forward(curve, 0, x, y);
    }
  }

  private record Backward(Curve curve) implements Kernel {
    @Override
    public String name() {
      return curve.name().toLowerCase(Locale.ROOT) + "_bp";
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats saved = NativeFloats.of(inputs.get(0));
      NativeFloats dy = NativeFloats.of(inputs.get(1));
      NativeFloats dx = NativeFloats.of(outputs.get(0));
      return () -> Activation.backward(curve, 0, saved, dy, dx);
    }
  }
}
