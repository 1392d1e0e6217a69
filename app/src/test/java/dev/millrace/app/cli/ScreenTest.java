package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ScreenTest {
  private final StringWriter written = new StringWriter();
  private final PrintWriter out = new PrintWriter(written, true);
  private long nanos;

  @Test
  void terminalWritesProgressOverItselfWithinItsWidth() {
    try (Screen screen = new TerminalScreen(out, () -> 8)) {
      screen.progress("step 1 and more");
      screen.progress("step 2");
    }

    assertThat(written.toString()).isEqualTo("\r\u001b[Kstep 1 \r\u001b[Kstep 2" + NEW_LINE);
  }

  @Test
  void terminalPutsLinesAboveTheProgress() {
    try (Screen screen = new TerminalScreen(out, () -> 80)) {
      screen.line("first");
      screen.progress("step 1");
      screen.line("second");
    }

    assertThat(written.toString())
        .isEqualTo(
            "first"
                + NEW_LINE
                + "\r\u001b[Kstep 1\r\u001b[Ksecond"
                + NEW_LINE
                + "step 1"
                + NEW_LINE);
  }

  @Test
  void pipeGetsALineOfProgressEveryFewSecondsAndTheLast() {
    try (Screen screen = new PlainScreen(out, () -> nanos)) {
      screen.progress("step 1");
      nanos = PlainScreen.EVERY.toNanos();
      screen.progress("step 2");
      screen.progress("step 3");
      screen.line("a line");
      screen.progress("step 4");
    }

    assertThat(written.toString().lines()).containsExactly("step 2", "a line", "step 4");
  }

  @Test
  void pipeGetsNoProgressTwice() {
    try (Screen screen = new PlainScreen(out, () -> nanos)) {
      nanos = PlainScreen.EVERY.toNanos();
      screen.progress("waiting");
      nanos *= 2;
      screen.progress("waiting");
    }

    assertThat(written.toString().lines()).containsExactly("waiting");
  }

  private static final String NEW_LINE = System.lineSeparator();
}
