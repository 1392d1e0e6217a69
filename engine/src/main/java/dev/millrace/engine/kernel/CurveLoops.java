package dev.millrace.engine.kernel;

/** Activations of single values: what vectors leave over, with the same bits. */
final class CurveLoops {
  private CurveLoops() {}

  static float value(Curve curve, float alpha, float x) {
    return switch (curve) {
      case IDENTITY -> x;
      case RELU -> Math.max(x, 0);
      case LEAKY_RELU -> x > 0 ? x : x * alpha;
      case TANH -> Functions.tanh(x);
      case SIGMOID -> Functions.sigmoid(x);
      case ELU -> x > 0 ? x : (Functions.exp(x) - 1) * alpha;
      case SWISH -> x * Functions.sigmoid(x * alpha);
      case GELU -> x * 0.5f * (Functions.erf(x * CurveLanes.ROOT_HALF) + 1);
    };
  }

  /**
   * The derivative.
   *
   * @param saved input or output, as the curve says
   */
  static float slope(Curve curve, float alpha, float saved) {
    return switch (curve) {
      case IDENTITY -> 1;
      case RELU -> saved > 0 ? 1 : 0;
      case LEAKY_RELU -> saved > 0 ? 1 : alpha;
      case TANH -> Math.fma(-saved, saved, 1);
      case SIGMOID -> Math.fma(-saved, saved, saved);
      case ELU -> saved > 0 ? 1 : saved + alpha;
      case SWISH -> swish(saved * alpha);
      case GELU -> gelu(saved);
    };
  }

  private static float swish(float scaled) {
    float s = Functions.sigmoid(scaled);
    return Math.fma(Math.fma(-s, s, s), scaled, s);
  }

  private static float gelu(float x) {
    float density = Functions.exp(x * x * -0.5f) * SlopeLanes.DENSITY;
    float below = (Functions.erf(x * CurveLanes.ROOT_HALF) + 1) * 0.5f;
    return Math.fma(x, density, below);
  }
}
