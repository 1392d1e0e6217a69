package dev.millrace.engine.kernel;

import dev.millrace.engine.device.NativeCall;
import dev.millrace.engine.memory.NativeFloats;
import dev.millrace.engine.memory.Views;
import org.nd4j.linalg.api.ndarray.INDArray;

/** Products with a recurrent weight, bound once for each time. */
final class RecurrentProduct {
  /** Multiply-adds up to which a native call costs more than they do. */
  private static final long SMALL = 100_000;

  private RecurrentProduct() {}

  /**
   * {@code c = a R}, or {@code c = a R^T}.
   *
   * @param a {@code [rows, units]}, or {@code [rows, gates]}
   * @param weight R, {@code [units, gates]} in either order
   * @param c {@code [rows, gates]}, or {@code [rows, units]}
   */
  static Runnable of(INDArray a, INDArray weight, INDArray c, boolean turned) {
    int m = Math.toIntExact(a.size(0));
    int k = Math.toIntExact(a.size(1));
    int n = Math.toIntExact(c.size(1));
    if ((long) m * k * n > SMALL) {
      return NativeCall.product(a, weight, c, false, turned, 0);
    }
    NativeFloats left = NativeFloats.of(a);
    NativeFloats right = NativeFloats.of(weight);
    NativeFloats out = NativeFloats.of(c);
    boolean turnedInMemory = turned ^ weight.ordering() == 'f';
    return turnedInMemory
        ? () -> SmallProduct.timesTransposed(left, right, out, m, n, k, false)
        : () -> SmallProduct.times(left, right, out, m, n, k, false);
  }

  /** Rows {@code from} to {@code to} of what lies in rows of so many columns. */
  static INDArray rows(INDArray array, long from, long to, int columns) {
    return Views.slice(array.reshape(array.length() / columns, columns), 0, from, to);
  }
}
