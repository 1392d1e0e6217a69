package dev.millrace.engine.lowering;

import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * Keeps SameDiff's debugging line for each differentiated operation, which it prints to standard
 * output, out of ours. Every other line passes.
 */
final class QuietOutput {
  private static final String NOISE = "Added differentiated op ";
  private static final Object LOCK = new Object();

  private QuietOutput() {}

  static void run(Runnable action) {
    synchronized (LOCK) {
      PrintStream out = System.out;
      System.setOut(new Filter(out));
      try {
        action.run();
      } finally {
        System.setOut(out);
      }
    }
  }

  private static final class Filter extends PrintStream {
    Filter(PrintStream out) {
      super(out, true, Charset.defaultCharset());
    }

    @Override
    public void println(String line) {
      if (line == null || !line.startsWith(NOISE)) {
        super.println(line);
      }
    }
  }
}
