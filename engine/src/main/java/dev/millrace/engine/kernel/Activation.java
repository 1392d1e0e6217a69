package dev.millrace.engine.kernel;

import static dev.millrace.engine.memory.NativeMemory.getFloat;
import static dev.millrace.engine.memory.NativeMemory.putFloat;

import dev.millrace.engine.memory.NativeFloats;

/** Activations and their derivatives, alone or with a bias. Vector only. */
public final class Activation {
  private static final int SIZE = Float.BYTES;

  private Activation() {}

  /**
   * {@code y = f(x)}; y may be x.
   *
   * @param alpha of the curves that have one
   */
  public static void forward(Curve curve, float alpha, NativeFloats x, NativeFloats y) {
    int n = y.length();
    forward(curve, alpha, x.address(0, n), y.address(0, n), n);
  }

  /**
   * {@code dx = dy f'}; dx may be dy, but with {@link Curve#GELU} neither dy nor the input.
   *
   * @param saved the input or the output of the forward pass, as the curve says
   */
  public static void backward(
      Curve curve, float alpha, NativeFloats saved, NativeFloats dy, NativeFloats dx) {
    int n = dx.length();
    backward(curve, alpha, saved.address(0, n), dy.address(0, n), dx.address(0, n), n);
  }

  /**
   * {@code z = x + bias, y = f(z)} on matrices {@code [rows, columns]}. Any of x, y and z may be
   * the same memory; z must be kept apart from y where the derivative needs the input.
   *
   * @param bias {@code [columns]}
   */
  public static void biasForward(
      Curve curve,
      float alpha,
      NativeFloats x,
      NativeFloats bias,
      NativeFloats z,
      NativeFloats y,
      int rows,
      int columns) {
    long in = x.address(0, rows * columns);
    long b = bias.address(0, columns);
    long sum = z.address(0, rows * columns);
    long out = y.address(0, rows * columns);
    for (int row = 0; row < rows; row++) {
      long at = (long) row * columns * SIZE;
      int done = PointwiseLanes.addLoop(in + at, b, sum + at, columns);
      PointwiseLoops.add(in + at, b, sum + at, done, columns);
      if (curve != Curve.IDENTITY || sum != out) {
        forward(curve, alpha, sum + at, out + at, columns);
      }
    }
  }

  /**
   * {@code dx = dy f', dBias = sum of dx over rows}, added in the order of the rows.
   *
   * @param saved z or y of the forward pass, as the curve says
   * @param dBias {@code [columns]}, overwritten
   */
  public static void biasBackward(
      Curve curve,
      float alpha,
      NativeFloats saved,
      NativeFloats dy,
      NativeFloats dx,
      NativeFloats dBias,
      int rows,
      int columns) {
    long kept = saved.address(0, rows * columns);
    long up = dy.address(0, rows * columns);
    long down = dx.address(0, rows * columns);
    long sums = dBias.address(0, columns);
    for (int row = 0; row < rows; row++) {
      long at = (long) row * columns * SIZE;
      if (curve != Curve.IDENTITY || up != down) {
        backward(curve, alpha, kept + at, up + at, down + at, columns);
      }
      if (row == 0) {
        forward(Curve.IDENTITY, 0, down, sums, columns);
      } else {
        int done = PointwiseLanes.addLoop(sums, down + at, sums, columns);
        PointwiseLoops.add(sums, down + at, sums, done, columns);
      }
    }
  }

  static void forward(Curve curve, float alpha, long x, long y, int n) {
    long end = (long) Lanes.whole(n) * SIZE;
    if (end > 0) {
      switch (curve) {
        case IDENTITY -> CurveLanes.copyLoop(x, y, end);
        case RELU -> CurveLanes.reluLoop(x, y, end);
        case LEAKY_RELU -> CurveLanes.leakyReluLoop(x, y, end, alpha);
        case TANH -> CurveLanes.tanhLoop(x, y, end);
        case SIGMOID -> CurveLanes.sigmoidLoop(x, y, end);
        case ELU -> CurveLanes.eluLoop(x, y, end, alpha);
        case SWISH -> CurveLanes.swishLoop(x, y, end, alpha);
        case GELU -> CurveLanes.geluLoop(x, y, end);
      }
    }
    for (long i = end; i < (long) n * SIZE; i += SIZE) {
      putFloat(y + i, CurveLoops.value(curve, alpha, getFloat(x + i)));
    }
  }

  static void backward(Curve curve, float alpha, long saved, long dy, long dx, int n) {
    long end = (long) Lanes.whole(n) * SIZE;
    if (end > 0) {
      switch (curve) {
        case IDENTITY -> CurveLanes.copyLoop(dy, dx, end);
        case RELU -> SlopeLanes.reluLoop(saved, dy, dx, end);
        case LEAKY_RELU -> SlopeLanes.leakyReluLoop(saved, dy, dx, end, alpha);
        case TANH -> SlopeLanes.tanhLoop(saved, dy, dx, end);
        case SIGMOID -> SlopeLanes.sigmoidLoop(saved, dy, dx, end);
        case ELU -> SlopeLanes.eluLoop(saved, dy, dx, end, alpha);
        case SWISH -> SlopeLanes.swishLoop(saved, dy, dx, end, alpha);
        case GELU -> SlopeLanes.gelu(saved, dy, dx, end);
      }
    }
    for (long i = end; i < (long) n * SIZE; i += SIZE) {
      putFloat(dx + i, getFloat(dy + i) * CurveLoops.slope(curve, alpha, getFloat(saved + i)));
    }
  }
}
