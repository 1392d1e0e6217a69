package dev.millrace.bench.worker;

/** Measures what the machine can do. */
public interface Machine {
  /**
   * @param bf16 whether products in bfloat16 are measured as well
   */
  Rates rates(boolean bf16);
}
