package dev.millrace.engine.kernel;

/**
 * Functions of one float32 value by polynomials of our own: multiply, add, divide and bit
 * operations in a fixed order. {@link LanesFunctions} has the same for vectors, with the same bits.
 *
 * <p>Within 2 units in the last place of the exact value, or 7 for {@link #tanh} and {@link #erf}.
 * Infinities and overflow come out as the exact function has them, but {@link #exp} is zero where
 * it is all but below the normal numbers; NaN stays NaN.
 */
public final class Functions {
  /** Below it e^x is taken as zero (it is under 1.7e-38), above the other it is infinite. */
  static final float EXP_LOWEST = -86.98f;

  static final float EXP_HIGHEST = 88.72284f;
  static final float LOG2_E = 1.442695f;
  static final float LN2_HIGH = 0.69140625f;
  static final float LN2_LOW = 0.0017409306f;

  /** Added to a small number and taken away again, it leaves the nearest integer. */
  static final float ROUND = 0x1.8p23f;

  /** (e^r - 1 - r) / r^2 for |r| up to ln(2) / 2. */
  static final float E0 = 0.49999994f;

  static final float E1 = 0.16666515f;
  static final float E2 = 0.041668456f;
  static final float E3 = 0.008369419f;
  static final float E4 = 0.0013813145f;
  static final int MANTISSA = 23;

  /** Bias of exponents less one: e^x reaches 2^128, twice what one power of two can be. */
  static final int BIAS = 126;

  /** x^2 from which on tanh is 1 in float32. */
  static final float TANH_END = 81.4f;

  /** tanh(x) / x as a quotient of polynomials of x^2, each starting with 1. */
  static final float T1 = 0.13379672f;

  static final float T2 = 0.0034939803f;
  static final float T3 = 2.0582575e-5f;
  static final float T4 = 1.33177025e-8f;
  static final float U1 = 0.46712986f;
  static final float U2 = 0.02587087f;
  static final float U3 = 3.2830023e-4f;
  static final float U4 = 7.7615033e-7f;

  /** x^2 from which on erf is 1 in float32. */
  static final float ERF_END = 15.4f;

  /** erf(x) / x as a quotient of polynomials of x^2; the lower one starts with 1. */
  static final float F0 = 1.1283791f;

  static final float F1 = 0.19154009f;
  static final float F2 = 0.052873883f;
  static final float F3 = 0.003807663f;
  static final float F4 = 2.8466663e-4f;
  static final float F5 = 2.0258594e-6f;
  static final float G1 = 0.5030804f;
  static final float G2 = 0.11455525f;
  static final float G3 = 0.015054102f;
  static final float G4 = 0.0011705863f;
  static final float G5 = 3.783018e-5f;

  private Functions() {}

  /** e to the power of x. */
  public static float exp(float x) {
    if (x < EXP_LOWEST) {
      return 0;
    }
    if (x > EXP_HIGHEST) {
      return Float.POSITIVE_INFINITY;
    }
    float shifted = Math.fma(x, LOG2_E, ROUND);
    float whole = shifted - ROUND;
    float r = Math.fma(whole, -LN2_LOW, Math.fma(whole, -LN2_HIGH, x));
    float p = Math.fma(r, E4, E3);
    p = Math.fma(p, r, E2);
    p = Math.fma(p, r, E1);
    p = Math.fma(p, r, E0);
    p = Math.fma(p, r * r, r) + 1f;
    int half = (Float.floatToRawIntBits(shifted) + BIAS) << MANTISSA;
    return (p + p) * Float.intBitsToFloat(half);
  }

  /** The hyperbolic tangent. */
  public static float tanh(float x) {
    float square = x * x;
    float u = square > TANH_END ? TANH_END : square;
    float p = Math.fma(u, T4, T3);
    p = Math.fma(p, u, T2);
    p = Math.fma(p, u, T1);
    p = Math.fma(p, u, 1f);
    float q = Math.fma(u, U4, U3);
    q = Math.fma(q, u, U2);
    q = Math.fma(q, u, U1);
    q = Math.fma(q, u, 1f);
    return withinOne(p * x / q);
  }

  /** The error function. */
  public static float erf(float x) {
    float square = x * x;
    float u = square > ERF_END ? ERF_END : square;
    float p = Math.fma(u, F5, F4);
    p = Math.fma(p, u, F3);
    p = Math.fma(p, u, F2);
    p = Math.fma(p, u, F1);
    p = Math.fma(p, u, F0);
    float q = Math.fma(u, G5, G4);
    q = Math.fma(q, u, G3);
    q = Math.fma(q, u, G2);
    q = Math.fma(q, u, G1);
    q = Math.fma(q, u, 1f);
    return withinOne(p * x / q);
  }

  private static float withinOne(float y) {
    float notAbove = y > 1f ? 1f : y;
    return notAbove < -1f ? -1f : notAbove;
  }

  /** The logistic function: (1 + tanh(x / 2)) / 2. */
  public static float sigmoid(float x) {
    return Math.fma(tanh(x * 0.5f), 0.5f, 0.5f);
  }
}
