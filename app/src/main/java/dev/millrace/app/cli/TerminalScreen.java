package dev.millrace.app.cli;

import java.io.PrintWriter;
import java.util.function.IntSupplier;

/** For terminals: one line of progress that is written over, other lines above it. */
final class TerminalScreen implements Screen {
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter out;
  private final IntSupplier width;
  private String shown = "";

  /**
   * @param width columns of the terminal, asked each time because it changes
   */
  TerminalScreen(PrintWriter out, IntSupplier width) {
    this.out = out;
    this.width = width;
  }

  @Override
  public synchronized void line(String text) {
    out.print(shown.isEmpty() ? "" : CLEAR);
    out.println(text);
    out.print(shown);
    out.flush();
  }

  /** One column stays free: a line as wide as the terminal would wrap. */
  @Override
  public synchronized void progress(String text) {
    shown = text.substring(0, Math.min(text.length(), Math.max(1, width.getAsInt() - 1)));
    out.print(CLEAR + shown);
    out.flush();
  }

  @Override
  public synchronized void close() {
    if (!shown.isEmpty()) {
      shown = "";
      out.println();
      out.flush();
    }
  }
}
