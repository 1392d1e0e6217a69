package dev.millrace.engine.program;

import dev.millrace.engine.device.NativeCall;
import dev.millrace.engine.kernel.Kernel;
import dev.millrace.engine.memory.Views;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * Native products in the form in which the library is fast. A result in column order costs it a
 * third more, so the transposed product is asked for instead. Rows of a right operand that lie a
 * multiple of 4 KiB apart fall into the same few places of the cache, and a tall one of them takes
 * three times as long: it is taken in slices that add up. The same happens to a tall left operand
 * that is transposed, as in gradients by weights; there, half of the result's rows at a time is
 * twice as fast.
 */
final class NativeProductRule implements KernelRule {
  private static final int PAGE = 4096;
  private static final int SLICE = 512;
  private static final int TALL = 512;

  @Override
  public @Nullable Node replace(Node node, Uses uses) {
    Product product = Product.of(node);
    if (product == null) {
      return null;
    }
    Kernel kernel =
        new Slices(
            product.turnA(),
            product.turnB(),
            bands(product),
            product.m(),
            slices(product),
            product.k());
    return node.with(new Operation.Own(kernel), List.of(product.a(), product.b()), node.outputs());
  }

  private static int slices(Product product) {
    boolean collides = !product.turnB() && collides(product.n());
    return collides ? (product.k() + SLICE - 1) / SLICE : 1;
  }

  private static int bands(Product product) {
    boolean collides = collides(product.m()) || collides(product.n());
    return product.turnA() && product.k() >= TALL && product.m() > 1 && collides ? 2 : 1;
  }

  private static boolean collides(int columns) {
    return (long) columns * Float.BYTES % PAGE == 0;
  }

  /**
   * @param bands of the result's rows
   * @param count slices that add up
   */
  private record Slices(boolean turnA, boolean turnB, int bands, int m, int count, int k)
      implements Kernel {
    @Override
    public String name() {
      return "matmul";
    }

    @Override
    public Runnable bind(List<INDArray> inputs, List<INDArray> outputs) {
      INDArray a = inRowOrder(inputs.get(0));
      INDArray b = inRowOrder(inputs.get(1));
      INDArray c = inRowOrder(outputs.get(0));
      List<NativeCall> calls = new ArrayList<>();
      for (int band = 0; band < bands; band++) {
        INDArray rows = part(a, turnA ? 1 : 0, band, bands, m);
        INDArray result = part(c, 0, band, bands, m);
        for (int i = 0; i < count; i++) {
          INDArray left = part(rows, turnA ? 0 : 1, i, count, k);
          INDArray right = part(b, turnB ? 1 : 0, i, count, k);
          calls.add(NativeCall.product(left, right, result, turnA, turnB, i == 0 ? 0 : 1));
        }
      }
      return calls.size() == 1 ? calls.get(0) : inOrder(calls.toArray(new NativeCall[0]));
    }

    private static Runnable inOrder(NativeCall... calls) {
      return () -> {
        for (NativeCall call : calls) {
          call.run();
        }
      };
    }

    private static INDArray inRowOrder(INDArray array) {
      return array.ordering() == 'f' ? array.transpose() : array;
    }

    private static INDArray part(INDArray array, int dimension, int index, int parts, int length) {
      if (parts == 1) {
        return array;
      }
      int from = (int) ((long) length * index / parts);
      int to = (int) ((long) length * (index + 1) / parts);
      return Views.slice(array, dimension, from, to);
    }
  }
}
