package dev.millrace.engine.kernel;

import dev.millrace.engine.device.Natives;

/** Multiply and add as the loaded native library does it, so that updates have DL4J's bits. */
final class Arithmetic {
  static final boolean FUSED = Natives.fusesMultiplyAdd();

  private Arithmetic() {}

  /** {@code a * b + c}, with one rounding where the library has one. */
  static float multiplyAdd(float a, float b, float c) {
    return FUSED ? Math.fma(a, b, c) : a * b + c;
  }
}
