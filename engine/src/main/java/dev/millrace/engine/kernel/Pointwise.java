package dev.millrace.engine.kernel;

import dev.millrace.engine.memory.NativeFloats;

/** Arithmetic value by value, in place where there is one result and one argument. */
public final class Pointwise {
  private Pointwise() {}

  /** {@code x = value} everywhere. */
  public static void fill(NativeFloats x, float value) {
    int n = x.length();
    long a = x.address(0, n);
    PointwiseLoops.fill(a, KernelSet.VECTORS ? PointwiseLanes.fillLoop(a, n, value) : 0, n, value);
  }

  /** {@code x *= factor}. */
  public static void scale(NativeFloats x, float factor) {
    int n = x.length();
    long a = x.address(0, n);
    PointwiseLoops.scale(
        a, KernelSet.VECTORS ? PointwiseLanes.scaleLoop(a, n, factor) : 0, n, factor);
  }

  /** {@code x /= divisor}. */
  public static void divide(NativeFloats x, float divisor) {
    divide(x.address(0, x.length()), x.length(), divisor);
  }

  static void divide(long a, int n, float divisor) {
    int done = KernelSet.VECTORS ? PointwiseLanes.divideLoop(a, n, divisor) : 0;
    PointwiseLoops.divide(a, done, n, divisor);
  }

  /** {@code y += x}. */
  public static void addTo(NativeFloats y, NativeFloats x) {
    add(y, x, y);
  }

  /** {@code y += factor x}, with one rounding. */
  public static void addScaled(NativeFloats y, float factor, NativeFloats x) {
    int n = y.length();
    long a = y.address(0, n);
    long b = x.address(0, n);
    int done = KernelSet.VECTORS ? PointwiseLanes.addScaledLoop(a, b, n, factor) : 0;
    PointwiseLoops.addScaled(a, b, done, n, factor);
  }

  /** {@code z = x + y}; z may be either. */
  public static void add(NativeFloats x, NativeFloats y, NativeFloats z) {
    int n = z.length();
    long a = x.address(0, n);
    long b = y.address(0, n);
    long c = z.address(0, n);
    PointwiseLoops.add(a, b, c, KernelSet.VECTORS ? PointwiseLanes.addLoop(a, b, c, n) : 0, n);
  }

  /** {@code z = x - y}; z may be either. */
  public static void subtract(NativeFloats x, NativeFloats y, NativeFloats z) {
    int n = z.length();
    long a = x.address(0, n);
    long b = y.address(0, n);
    long c = z.address(0, n);
    PointwiseLoops.subtract(
        a, b, c, KernelSet.VECTORS ? PointwiseLanes.subtractLoop(a, b, c, n) : 0, n);
  }

  /** {@code z = x y}; z may be either. */
  public static void multiply(NativeFloats x, NativeFloats y, NativeFloats z) {
    int n = z.length();
    long a = x.address(0, n);
    long b = y.address(0, n);
    long c = z.address(0, n);
    PointwiseLoops.multiply(
        a, b, c, KernelSet.VECTORS ? PointwiseLanes.multiplyLoop(a, b, c, n) : 0, n);
  }

  /** {@code z = factor x + shift}, with one rounding; z may be x. */
  public static void affine(NativeFloats x, float factor, float shift, NativeFloats z) {
    int n = z.length();
    long a = x.address(0, n);
    long c = z.address(0, n);
    int done = KernelSet.VECTORS ? PointwiseLanes.affineLoop(a, c, n, factor, shift) : 0;
    PointwiseLoops.affine(a, c, done, n, factor, shift);
  }
}
