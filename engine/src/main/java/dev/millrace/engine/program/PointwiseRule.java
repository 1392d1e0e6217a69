package dev.millrace.engine.program;

import dev.millrace.engine.kernel.Kernel;
import dev.millrace.engine.kernel.Pointwise;
import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Sums, differences and products of arrays of one shape. */
final class PointwiseRule implements KernelRule {
  private interface Arithmetic {
    void run(NativeFloats x, NativeFloats y, NativeFloats z);
  }

  private static final Map<String, Arithmetic> KERNELS =
      Map.of(
          "add", Pointwise::add,
          "subtract", Pointwise::subtract,
          "multiply", Pointwise::multiply);

  @Override
  public @Nullable Node replace(Node node, Uses uses) {
    Arithmetic arithmetic = KERNELS.get(node.name());
    if (arithmetic == null || !isPlain(node)) {
      return null;
    }
    Kernel kernel = new Pairs(node.name(), arithmetic);
    return node.with(new Operation.Own(kernel), node.inputs(), node.outputs());
  }

  private static boolean isPlain(Node node) {
    return node.operation() instanceof Operation.Native
        && node.inputs().size() == 2
        && Plain.arrays(node)
        && node.input(0).sameShape(node.output())
        && node.input(1).sameShape(node.output());
  }

  private record Pairs(String name, Arithmetic arithmetic) implements Kernel {
    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats x = NativeFloats.of(inputs.get(0));
      NativeFloats y = NativeFloats.of(inputs.get(1));
      NativeFloats z = NativeFloats.of(outputs.get(0));
      return () -> arithmetic.run(x, y, z);
    }
  }
}
