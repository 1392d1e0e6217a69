package dev.millrace.app.cli;

/** Exit codes; 130 and 143 are the JVM's own after a signal. */
final class ExitCode {
  static final int DONE = 0;
  static final int FAILED = 1;
  static final int WRONG = 2;

  private ExitCode() {}
}
