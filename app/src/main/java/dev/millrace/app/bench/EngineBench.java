package dev.millrace.app.bench;

import java.io.IOException;
import java.io.PrintWriter;

/** Measures the training engine; found as a service, since what measures stands on top of this. */
public interface EngineBench {
  /**
   * Runs the cases and prints a line for each, then the table.
   *
   * @throws IllegalArgumentException where there is no such case
   * @throws IOException when a process that measures cannot be started or ends early
   */
  void run(EngineBenchOptions options, PrintWriter out) throws IOException;
}
