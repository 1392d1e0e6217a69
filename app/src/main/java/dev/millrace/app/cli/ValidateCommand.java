package dev.millrace.app.cli;

import dev.millrace.app.job.Job;
import dev.millrace.callbacks.CallbackConfig;
import dev.millrace.engine.Engine;
import dev.millrace.ingest.DataConfig;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "validate",
    description = {
      "Checks a job file and its model against each other.",
      "Prints every fault with file, line and field, and exits 2; or a summary."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace validate jobs/elec.yaml")
final class ValidateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private JobParameter jobFile = new JobParameter();

  @SuppressWarnings("UnusedVariable") // every command takes it
  @Mixin
  private DirOption dir = new DirOption();

  @Override
  public Integer call() {
    Job job = jobFile.load();
    spec.commandLine().getOut().println(summary(job));
    Engine.warnings(job.template().engine()).forEach(spec.commandLine().getOut()::println);
    return ExitCode.DONE;
  }

  private static String summary(Job job) {
    DataConfig data = job.outline().data();
    String callbacks =
        job.outline().callbacks().stream()
            .map(CallbackConfig::name)
            .collect(Collectors.joining(", "));
    return "%s: valid; %d features and %s from topic %s (%s), model %s, callbacks: %s"
        .formatted(
            job.outline().name(),
            data.width(),
            data.label().fields(),
            data.topic(),
            data.format().name().toLowerCase(Locale.ROOT),
            job.model().summary(),
            callbacks.isEmpty() ? "none" : callbacks);
  }
}
