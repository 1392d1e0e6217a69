package dev.millrace.app.cli;

import dev.millrace.events.Text;
import dev.millrace.trainer.checkpoint.Checkpoint;
import dev.millrace.trainer.checkpoint.Runs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "verify",
    description =
        "Checks every file of a checkpoint against its SHA-256; exits 1 where one differs.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace checkpoint verify .millrace/elec/checkpoints")
final class CheckpointVerifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private CheckpointPath checkpoint = new CheckpointPath();

  @SuppressWarnings("UnusedVariable") // every command takes it
  @Mixin
  private DirOption dir = new DirOption();

  @Override
  public Integer call() throws IOException {
    Path path = checkpoint.resolve();
    Checkpoint good = Runs.read(path);
    spec.commandLine()
        .getOut()
        .println(
            Text.printable(
                "%s: good; step %d of run %s, parameters %s"
                    .formatted(
                        path,
                        good.training().step(),
                        good.identity().run(),
                        good.parametersSha256())));
    return ExitCode.DONE;
  }
}
