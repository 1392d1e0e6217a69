package dev.millrace.bench;

import java.io.PrintWriter;

/** The line of the case that is being measured: rewritten in place where there is a terminal. */
final class Status {
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter out;
  private final String label;
  private final boolean terminal = System.console() != null;

  Status(PrintWriter out, String label) {
    this.out = out;
    this.label = label;
  }

  void show(String what) {
    if (terminal) {
      out.print(CLEAR + label + ": " + what);
      out.flush();
    }
  }

  void done(String line) {
    out.println(terminal ? CLEAR + line : line);
  }
}
