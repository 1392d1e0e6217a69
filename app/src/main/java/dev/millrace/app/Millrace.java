package dev.millrace.app;

import dev.millrace.app.cli.Cli;

/** The {@code millrace} command. */
public final class Millrace {
  private Millrace() {}

  public static void main(String[] args) {
    System.exit(Cli.run(args));
  }
}
