package dev.millrace.engine.kernel;

import dev.millrace.engine.memory.NativeMemory;

/** Partial sums of squares, value by value. */
final class SquareLoops {
  private SquareLoops() {}

  static void add(long address, int from, int count, double[] parts) {
    for (int i = from; i < count; i++) {
      double value = NativeMemory.getFloat(address + (long) i * Float.BYTES);
      parts[i % SumOfSquares.PARTS] += value * value;
    }
  }
}
