package dev.millrace.app.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.millrace.engine.Dl4jZip;
import dev.millrace.engine.ModelException;
import dev.millrace.events.Text;
import dev.millrace.ingest.normalise.Normaliser;
import dev.millrace.ingest.normalise.NormaliserState;
import dev.millrace.trainer.checkpoint.Checkpoint;
import dev.millrace.trainer.checkpoint.Runs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "export",
    description = {
      "Writes a checkpoint as the zip that DL4J's ModelSerializer restores: configuration,",
      "parameters, updater state and, where the job normalises, the normaliser."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace checkpoint export .millrace/elec/checkpoints --out elec.zip")
final class CheckpointExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private CheckpointPath checkpoint = new CheckpointPath();

  @SuppressWarnings("UnusedVariable") // every command takes it
  @Mixin
  private DirOption dir = new DirOption();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The zip to write. Default: JOB-step-N.zip in the current directory.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Tell what was written as JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException, ModelException {
    requireDirectory();
    Path path = checkpoint.resolve();
    Checkpoint stored = Runs.read(path);
    long step = stored.training().step();
    Path file = out == null ? Path.of(stored.identity().job() + "-step-" + step + ".zip") : out;
    write(file, path, stored);
    spec.commandLine().getOut().println(report(file, stored));
    return ExitCode.DONE;
  }

  private void requireDirectory() {
    Path parent = out == null ? null : out.toAbsolutePath().getParent();
    if (parent != null && !Files.isDirectory(parent)) {
      throw CommandException.wrong("--out: there is no directory " + parent);
    }
  }

  private static void write(Path file, Path path, Checkpoint stored)
      throws IOException, ModelException {
    NormaliserState state = stored.training().normaliser();
    @Nullable Normaliser running = state.mean().length == 0 ? null : Normaliser.running(state);
    Dl4jZip.write(
        file,
        CheckpointFacts.model(path),
        stored.engine(),
        running == null ? null : running.mean(),
        running == null ? null : running.standardDeviation());
  }

  private String report(Path file, Checkpoint stored) throws IOException {
    if (!json) {
      return Text.printable(
          "wrote %s: step %d of %s"
              .formatted(file, stored.training().step(), stored.identity().job()));
    }
    Map<String, Object> told = new TreeMap<>();
    told.put("file", file.toString());
    told.put("job", stored.identity().job());
    told.put("run", stored.identity().run());
    told.put("step", stored.training().step());
    told.put("parametersSha256", stored.parametersSha256());
    return new JsonMapper().writeValueAsString(told);
  }
}
