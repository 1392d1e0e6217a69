package dev.millrace.app.cli;

import java.io.IOException;
import java.io.PrintWriter;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** Chooses the screen that fits where the output goes. */
final class Screens {
  private static final int USUAL_WIDTH = 80;

  private Screens() {}

  static Screen of(PrintWriter out) {
    return isDumb() ? plain(out) : terminal(out);
  }

  private static Screen plain(PrintWriter out) {
    return new PlainScreen(out, System::nanoTime);
  }

  private static boolean isDumb() {
    String type = System.getenv("TERM");
    return type == null || type.equals("dumb");
  }

  private static Screen terminal(PrintWriter out) {
    try {
      Terminal terminal =
          TerminalBuilder.builder()
              .system(true)
              .systemOutput(TerminalBuilder.SystemOutput.SysOut)
              .dumb(true)
              .nativeSignals(false) // else Ctrl-C kills the JVM at once, without a checkpoint
              .build();
      return terminal.getType().startsWith(Terminal.TYPE_DUMB)
          ? plain(out)
          : new TerminalScreen(
              out, () -> terminal.getWidth() > 0 ? terminal.getWidth() : USUAL_WIDTH);
    } catch (IOException e) {
      return plain(out);
    }
  }
}
