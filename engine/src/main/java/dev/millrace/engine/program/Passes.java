package dev.millrace.engine.program;

/** The order of the passes that change operations; recomputation and memory come after them. */
final class Passes {
  private Passes() {}

  static Code run(Code code, CompileOptions options) {
    return PrecisionPass.run(code, options);
  }
}
