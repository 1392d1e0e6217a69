package dev.millrace.engine.kernel;

import dev.millrace.engine.memory.NativeFloats;

/**
 * Products of small row-major matrices, where a native call costs more than the arithmetic (below
 * some 100,000 multiply-adds, one row above all). Vector only.
 *
 * <p>With a weight W of shape {@code [in, out]} in column order, which is {@code [out, in]} here: y
 * = x W is {@link #timesTransposed}, dX = dY W^T is {@link #times}, and dW (again {@code [out,
 * in]}) is {@link #transposedTimes} of dY and x. With W in row order the first two change places
 * and dW is {@link #transposedTimes} of x and dY.
 */
public final class SmallProduct {
  private SmallProduct() {}

  /**
   * {@code c = a b^T}, or {@code c += a b^T}.
   *
   * @param a {@code [m, k]}
   * @param b {@code [n, k]}
   * @param c {@code [m, n]}
   */
  public static void timesTransposed(
      NativeFloats a, NativeFloats b, NativeFloats c, int m, int n, int k, boolean accumulate) {
    long left = a.address(0, m * k);
    long right = b.address(0, n * k);
    long out = c.address(0, m * n);
    for (int row = 0; row < m; row++) {
      DotRows.row(
          left + bytes((long) row * k), right, out + bytes((long) row * n), n, k, accumulate);
    }
  }

  /**
   * {@code c = a b}, or {@code c += a b}.
   *
   * @param a {@code [m, k]}
   * @param b {@code [k, n]}
   * @param c {@code [m, n]}
   */
  public static void times(
      NativeFloats a, NativeFloats b, NativeFloats c, int m, int n, int k, boolean accumulate) {
    long left = a.address(0, m * k);
    long right = b.address(0, k * n);
    long out = c.address(0, m * n);
    for (int row = 0; row < m; row++) {
      long from = left + bytes((long) row * k);
      SumRows.row(from, bytes(1), right, out + bytes((long) row * n), n, k, accumulate);
    }
  }

  /**
   * {@code c = a^T b}, or {@code c += a^T b}: for one row the outer product.
   *
   * @param a {@code [k, m]}
   * @param b {@code [k, n]}
   * @param c {@code [m, n]}
   */
  public static void transposedTimes(
      NativeFloats a, NativeFloats b, NativeFloats c, int m, int n, int k, boolean accumulate) {
    long left = a.address(0, k * m);
    long right = b.address(0, k * n);
    long out = c.address(0, m * n);
    if (k == 1) {
      OuterProduct.of(left, right, out, m, n, accumulate);
      return;
    }
    for (int row = 0; row < m; row++) {
      long from = left + bytes(row);
      SumRows.row(from, bytes(m), right, out + bytes((long) row * n), n, k, accumulate);
    }
  }

  private static long bytes(long values) {
    return values * Float.BYTES;
  }
}
