package dev.millrace.app.cli;

import dev.millrace.app.bench.EngineBench;
import dev.millrace.app.bench.EngineBenchOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "engine",
    description = {
      "Measures training steps against DL4J's fit and, where it was built in, libtorch.",
      "Takes about ten minutes; leave the machine alone meanwhile."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace bench engine --case mlp64,cnn --threads 1 --json engine.json")
final class EngineBenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--case",
      split = ",",
      paramLabel = "NAME",
      description = "Only these: elec-batch1, mlp64, ... (all)")
  private List<String> cases = new ArrayList<>();

  @Option(
      names = "--threads",
      split = ",",
      defaultValue = "1,2",
      paramLabel = "N",
      description = "Numbers of threads, each measured on its own (${DEFAULT-VALUE}).")
  private List<Integer> threads = new ArrayList<>();

  @Option(names = "--quick", description = "Short: to see that everything works, not to compare.")
  private boolean quick;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the results as JSON.")
  private @Nullable Path json;

  @SuppressWarnings("UnusedVariable") // every command takes it
  @Mixin
  private DirOption dir = new DirOption();

  @Override
  public Integer call() throws IOException {
    requireWritable();
    EngineBench bench =
        ServiceLoader.load(EngineBench.class)
            .findFirst()
            .orElseThrow(
                () ->
                    CommandException.failed(
                        "the benchmarks are not on this class path: start them as"
                            + " `./millrace bench engine`"));
    try {
      bench.run(new EngineBenchOptions(cases, threads, quick, json), spec.commandLine().getOut());
    } catch (IllegalArgumentException e) {
      throw CommandException.wrong(String.valueOf(e.getMessage()));
    }
    return ExitCode.DONE;
  }

  /** Told at the start, not after ten minutes. */
  private void requireWritable() {
    Path parent = json == null ? null : json.toAbsolutePath().getParent();
    if (parent != null && !Files.isDirectory(parent)) {
      throw CommandException.wrong("--json: there is no directory " + parent);
    }
  }
}
