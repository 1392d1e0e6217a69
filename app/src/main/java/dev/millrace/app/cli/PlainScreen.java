package dev.millrace.app.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

/** For pipes, files and dumb terminals: a line of progress every few seconds. */
final class PlainScreen implements Screen {
  static final Duration EVERY = Duration.ofSeconds(5);

  private final PrintWriter out;
  private final LongSupplier nanos;
  private long shownAt;
  private String last = "";
  private String shown = "";

  PlainScreen(PrintWriter out, LongSupplier nanos) {
    this.out = out;
    this.nanos = nanos;
    this.shownAt = nanos.getAsLong();
  }

  @Override
  public synchronized void line(String text) {
    out.println(text);
    out.flush();
  }

  @Override
  public synchronized void progress(String text) {
    last = text;
    long now = nanos.getAsLong();
    if (now - shownAt >= EVERY.toNanos()) {
      shownAt = now;
      show();
    }
  }

  private void show() {
    if (!last.equals(shown)) {
      shown = last;
      line(last);
    }
  }

  /** The last state is always shown. */
  @Override
  public synchronized void close() {
    show();
  }
}
