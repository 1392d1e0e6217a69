package dev.millrace.app.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "bench",
    description = "Measures Millrace against its peers, side by side in one run.",
    mixinStandardHelpOptions = true,
    subcommands = EngineBenchCommand.class,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace bench engine --case mlp64")
final class BenchCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "Missing command; there are: " + String.join(", ", spec.subcommands().keySet()));
  }

  /** What the contract names and this version does not measure. */
  static void addLater(CommandLine bench) {
    LaterCommand.add(bench, "ingest", "records into batches");
    LaterCommand.add(bench, "e2e", "from a record to its event");
    LaterCommand.add(bench, "events", "the journal");
  }
}
