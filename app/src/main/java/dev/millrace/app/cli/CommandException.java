package dev.millrace.app.cli;

import org.jspecify.annotations.Nullable;

/** Ends a command with a sentence for the user and an exit code. */
final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private CommandException(int exitCode, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  /** What was asked for cannot be done. */
  static CommandException failed(String message) {
    return new CommandException(ExitCode.FAILED, message, null);
  }

  static CommandException failed(String message, Throwable cause) {
    return new CommandException(ExitCode.FAILED, message, cause);
  }

  /** What was asked for makes no sense. */
  static CommandException wrong(String message) {
    return new CommandException(ExitCode.WRONG, message, null);
  }

  int exitCode() {
    return exitCode;
  }
}
