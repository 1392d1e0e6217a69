package dev.millrace.app.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that the contract names and this version does not have, but for {@code --no-console}. */
final class LaterOptions {
  @Option(names = "--console-port", paramLabel = "P", description = "Not in this version.")
  private @Nullable Integer consolePort;

  @SuppressWarnings("UnusedVariable") // accepted: there is no console anyhow
  @Option(names = "--no-console", description = "Without the web console; this version has none.")
  private boolean noConsole;

  /**
   * @throws CommandException when one of them was given
   */
  void requireNone() {
    if (consolePort != null) {
      throw CommandException.wrong("--console-port: the web console is not in this version");
    }
  }
}
