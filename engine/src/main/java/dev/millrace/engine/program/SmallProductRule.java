package dev.millrace.engine.program;

import dev.millrace.engine.kernel.Kernel;
import dev.millrace.engine.kernel.SmallProduct;
import dev.millrace.engine.memory.NativeFloats;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Products for which a native call costs more than the arithmetic. */
final class SmallProductRule implements KernelRule {
  /** Multiply-adds. */
  private static final long LARGEST = 100_000;

  @Override
  public @Nullable Node replace(Node node, Uses uses) {
    if (!(node.operation() instanceof Operation.Native call) || !call.name().equals("matmul")) {
      return null;
    }
    Value a = node.input(0);
    Value b = node.input(1);
    if (!isMatrix(a) || !isMatrix(b) || !isMatrix(node.output())) {
      return null;
    }
    boolean turnA = call.integer(0, 0) != 0;
    boolean turnB = call.integer(1, 0) != 0;
    long work = node.output().length() * a.size(turnA ? 0 : 1);
    if (work > LARGEST || call.integer(2, 0) != 0) {
      return null;
    }
    return replace(node, turnA ^ a.order == 'f', turnB ^ b.order == 'f');
  }

  private static boolean isMatrix(Value value) {
    return value.rank() == 2 && value.type == DataType.FLOAT;
  }

  /** As memory lies: an array in column order is the transposed one in row order. */
  private static @Nullable Node replace(Node node, boolean turnA, boolean turnB) {
    boolean swap = node.output().order == 'f';
    Value left = node.input(swap ? 1 : 0);
    Value right = node.input(swap ? 0 : 1);
    boolean turnLeft = swap ? !turnB : turnA;
    boolean turnRight = swap ? !turnA : turnB;
    if (turnLeft && turnRight) {
      return null;
    }
    int m = node.output().size(swap ? 1 : 0);
    int n = node.output().size(swap ? 0 : 1);
    int k = Math.toIntExact(left.length() / m);
    Product kernel = new Product(Form.of(turnLeft, turnRight), m, n, k);
    return node.with(new Operation.Own(kernel), List.of(left, right), node.outputs());
  }

  private enum Form {
    TIMES,
    TIMES_TRANSPOSED,
    TRANSPOSED_TIMES;

    static Form of(boolean turnLeft, boolean turnRight) {
      if (turnLeft) {
        return TRANSPOSED_TIMES;
      }
      return turnRight ? TIMES_TRANSPOSED : TIMES;
    }
  }

  private record Product(Form form, int m, int n, int k) implements Kernel {
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
