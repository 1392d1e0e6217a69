package dev.millrace.engine.program;

import dev.millrace.engine.kernel.Bias;
import dev.millrace.engine.kernel.Kernel;
import dev.millrace.engine.memory.NativeFloats;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Sums over all dimensions but the last. */
final class RowSumRule implements KernelRule {
  @Override
  public @Nullable Node replace(Node node, Uses uses) {
    if (!isSumOverRows(node)) {
      return null;
    }
    int columns = node.input(0).size(-1);
    int rows = Math.toIntExact(node.input(0).length() / columns);
    Kernel kernel = new RowSum(rows, columns);
    return node.with(new Operation.Own(kernel), node.inputs(), node.outputs());
  }

  static boolean isSumOverRows(Node node) {
    if (!(node.operation() instanceof Operation.Native call) || !call.name().equals("reduce_sum")) {
      return false;
    }
    Value x = node.input(0);
    return node.inputs().size() == 1
        && Plain.matrix(x)
        && Plain.array(node.output())
        && overAllButTheLast(call.integers(), x.rank());
  }

  private static boolean overAllButTheLast(long[] dimensions, int rank) {
    int[] given =
        Arrays.stream(dimensions).mapToInt(d -> (int) (d < 0 ? d + rank : d)).sorted().toArray();
    return Arrays.equals(given, IntStream.range(0, rank - 1).toArray());
  }

  private record RowSum(int rows, int columns) implements Kernel {
    @Override
    public String name() {
      return "sum_rows";
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      NativeFloats x = NativeFloats.of(inputs.get(0));
      NativeFloats sums = NativeFloats.of(outputs.get(0));
      return () -> Bias.sumRows(x, sums, rows, columns);
    }
  }
}
