package dev.millrace.app.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;

/** Runs a command line. */
public final class Cli {
  private static final Map<String, String> EXIT_CODES = new LinkedHashMap<>();

  static {
    EXIT_CODES.put("" + ExitCode.DONE, "done");
    EXIT_CODES.put("" + ExitCode.FAILED, "the run, or what was asked for, failed");
    EXIT_CODES.put("" + ExitCode.WRONG, "the command line or the job is wrong");
    EXIT_CODES.put("130", "ended by Ctrl-C, a trainer after a checkpoint");
    EXIT_CODES.put("143", "ended by SIGTERM, a trainer after a checkpoint");
  }

  private Cli() {}

  /** Runs a command on this process's output; returns its exit code. */
  public static int run(String... args) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    return commandLine(out, err).execute(args);
  }

  static CommandLine commandLine(PrintWriter out, PrintWriter err) {
    CommandLine root = new CommandLine(new MillraceCommand());
    LaterCommand.addTo(root);
    Failures failures = new Failures();
    root.setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpLongOptionsMaxWidth(28);
    describeExitCodes(root);
    return root;
  }

  private static void describeExitCodes(CommandLine command) {
    command
        .getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(EXIT_CODES);
    command.getSubcommands().values().forEach(Cli::describeExitCodes);
  }
}
