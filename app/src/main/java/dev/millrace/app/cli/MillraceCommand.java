package dev.millrace.app.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "millrace",
    description = "Trains DL4J models on Kafka streams, and lets callback services steer the run.",
    mixinStandardHelpOptions = true,
    versionProvider = MillraceCommand.Version.class,
    subcommands = {
      DemoCommand.class,
      BrokerCommand.class,
      ProduceCommand.class,
      TrainCommand.class,
      StatusCommand.class,
      CallbacksCommand.class,
      CtlCommand.class,
      EventsCommand.class,
      ValidateCommand.class,
      PlanCommand.class,
      CheckpointCommand.class,
      BenchCommand.class
    },
    footerHeading = "%nExample:%n",
    footer = "  ./millrace demo --steps 500")
final class MillraceCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command; there are: " + names());
  }

  private String names() {
    return String.join(", ", spec.subcommands().keySet());
  }

  /** As the build wrote it into the jar. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = MillraceCommand.class.getPackage().getImplementationVersion();
      return new String[] {
        "millrace " + (version == null ? "(development build)" : version),
        "Java " + System.getProperty("java.version")
      };
    }
  }
}
