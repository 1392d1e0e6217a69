package dev.millrace.engine.program;

/** One operation, bound to memory: it reads and writes the same arrays every time. */
@FunctionalInterface
interface Instruction {
  void run();
}
