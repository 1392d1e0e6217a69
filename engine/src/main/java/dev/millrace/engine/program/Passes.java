package dev.millrace.engine.program;

/** The order of the passes that change operations; recomputation and memory come after them. */
final class Passes {
  private Passes() {}

  static Code run(Code code, CompileOptions options) {
    Code mixed = PrecisionPass.run(code, options);
    return options.ownKernels() ? KernelPass.run(mixed) : mixed;
  }
}
