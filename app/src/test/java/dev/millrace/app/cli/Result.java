package dev.millrace.app.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What a command line came to. */
record Result(int exitCode, String out, String err) {
  static Result of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Cli.commandLine(new PrintWriter(out, true), new PrintWriter(err, true)).execute(args);
    return new Result(exitCode, out.toString(), err.toString());
  }
}
