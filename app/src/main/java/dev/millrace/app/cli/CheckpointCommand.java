package dev.millrace.app.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "checkpoint",
    description = "Looks at a checkpoint, checks it, or makes a DL4J model of it.",
    mixinStandardHelpOptions = true,
    subcommands = {
      CheckpointShowCommand.class,
      CheckpointVerifyCommand.class,
      CheckpointExportCommand.class
    },
    footerHeading = "%nExample:%n",
    footer = "  ./millrace checkpoint show .millrace/elec/checkpoints --json")
final class CheckpointCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "Missing command; there are: show, verify, export");
  }
}
