package dev.millrace.engine.kernel;

/**
 * Sizes of an LSTM.
 *
 * @param times steps of a sequence
 * @param rows sequences in a batch
 * @param units of the layer; each has four gates, in DL4J's order: candidate, forget, output, input
 */
record LstmShape(int times, int rows, int units) {
  static final int GATES = 4;

  LstmShape {
    if (times < 1 || rows < 1 || units < 1) {
      throw new IllegalArgumentException(
          "times, rows and units must be positive: %d, %d, %d".formatted(times, rows, units));
    }
    Math.multiplyExact(Math.multiplyExact(times, rows), GATES * units);
  }

  /** Gates of a row. */
  int gates() {
    return GATES * units;
  }

  /** States of all rows at one time. */
  int states() {
    return rows * units;
  }

  /** Gates of all rows at one time. */
  int allGates() {
    return rows * gates();
  }
}
