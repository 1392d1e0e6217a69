package dev.millrace.app.cli;

/** Where a command that runs for long shows what happens. Any thread may write. */
interface Screen extends AutoCloseable {
  /** A line that stays. */
  void line(String text);

  /** The state of things; replaces the one before where that is possible. */
  void progress(String text);

  /** Leaves the cursor at the start of a line. */
  @Override
  void close();
}
