package dev.millrace.engine.program;

import dev.millrace.engine.kernel.Kernel;
import dev.millrace.engine.kernel.SmallProduct;
import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Products for which a native call costs more than the arithmetic. */
final class SmallProductRule implements KernelRule {
  /** Multiply-adds. */
  private static final long LARGEST = 100_000;

  @Override
  public @Nullable Node replace(Node node, Uses uses) {
    Product product = Product.of(node);
    if (product == null || product.work() > LARGEST || product.turnA() && product.turnB()) {
      return null;
    }
    Form form = Form.of(product.turnA(), product.turnB());
    Kernel kernel = new Small(form, product.m(), product.n(), product.k());
    return node.with(new Operation.Own(kernel), List.of(product.a(), product.b()), node.outputs());
  }

  private enum Form {
    TIMES,
    TIMES_TRANSPOSED,
    TRANSPOSED_TIMES;

    static Form of(boolean turnA, boolean turnB) {
      if (turnA) {
        return TRANSPOSED_TIMES;
      }
      return turnB ? TIMES_TRANSPOSED : TIMES;
    }
  }

  private record Small(Form form, int m, int n, int k) implements Kernel {
    @Override
    public String name() {
      return "small_product";
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats a = NativeFloats.of(inputs.get(0));
      NativeFloats b = NativeFloats.of(inputs.get(1));
      NativeFloats c = NativeFloats.of(outputs.get(0));
      return switch (form) {
        case TIMES -> () -> SmallProduct.times(a, b, c, m, n, k, false);
        case TIMES_TRANSPOSED -> () -> SmallProduct.timesTransposed(a, b, c, m, n, k, false);
        case TRANSPOSED_TIMES -> () -> SmallProduct.transposedTimes(a, b, c, m, n, k, false);
      };
    }
  }
}
