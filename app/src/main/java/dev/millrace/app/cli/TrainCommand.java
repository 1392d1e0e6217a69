package dev.millrace.app.cli;

import dev.millrace.app.job.Job;
import dev.millrace.trainer.RunOptions;
import dev.millrace.trainer.RunSummary;
import dev.millrace.trainer.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "train",
    description = {
      "Trains a job: starts a run, or goes on with the one that is in --dir.",
      "Ends with --until-step or --until-end; else trains until Ctrl-C. Every end writes a checkpoint."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace train jobs/elec.yaml --from-file elec.csv.gz --summary summary.json")
final class TrainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private JobParameter jobFile = new JobParameter();
  @Mixin private ClusterOptions cluster = new ClusterOptions();
  @Mixin private SummaryOption summary = new SummaryOption();
  @Mixin private LaterOptions later = new LaterOptions();

  @Option(
      names = "--from-file",
      paramLabel = "F",
      description = "First send this file to the data topic; implies --until-end.")
  private @Nullable Path fromFile;

  @ArgGroup(exclusive = true)
  private @Nullable End end;

  @Option(names = "--with-callbacks", description = "Run the job's callbacks in this process too.")
  private boolean withCallbacks;

  @ArgGroup(exclusive = true)
  private @Nullable Which which;

  /** When to end. */
  static final class End {
    @Option(names = "--until-step", paramLabel = "N", description = "End after the run's step N.")
    private @Nullable Long step;

    @Option(
        names = "--until-end",
        description = "End at the topic's end as it is at the start; a killed run keeps that end.")
    private boolean endOfData;
  }

  /** Which run. */
  static final class Which {
    @Option(names = "--new-run", description = "Start afresh beside the run that is there.")
    private boolean newRun;

    @Option(names = "--replay", paramLabel = "RUN", description = "Not in this version.")
    private @Nullable String replay;
  }

  @Override
  public Integer call() throws IOException {
    requireSupported();
    Until until = until();
    Job job = jobFile.load();
    Path log = CommandLog.open(job.outline().home(cluster.dir()), "train");
    try (Termination termination = Termination.install();
        Screen screen = Screens.of(spec.commandLine().getOut());
        Cluster kafka = Cluster.findOrStart(cluster.wanted(job.outline()), cluster.dir())) {
      summary.write(train(job, kafka, until, log, screen, termination));
    }
    return ExitCode.DONE;
  }

  private void requireSupported() {
    later.requireNone();
    if (which != null && which.replay != null) {
      throw CommandException.wrong("--replay is not in this version");
    }
    summary.requireWritable();
    if (fromFile != null && !Files.isRegularFile(fromFile)) {
      throw CommandException.wrong("--from-file: there is no file " + fromFile);
    }
  }

  private Until until() {
    if (end != null && end.step != null) {
      try {
        return new Until.Step(end.step);
      } catch (IllegalArgumentException e) {
        throw CommandException.wrong(String.valueOf(e.getMessage()));
      }
    }
    boolean endOfData = fromFile != null || (end != null && end.endOfData);
    return endOfData ? new Until.EndOfData() : new Until.Forever();
  }

  private RunSummary train(
      Job job, Cluster kafka, Until until, Path log, Screen screen, Termination termination)
      throws IOException {
    FileFeed feed =
        fromFile == null
            ? null
            : new FileFeed(
                job.outline(), job.outline().kafkaAt(kafka.bootstrap()), cluster.dir(), fromFile);
    if (feed != null) {
      feed.produce(screen, termination);
    }
    RunOptions options = RunOptions.until(until).withNewRun(which != null && which.newRun);
    RunSummary result =
        new TrainingSession(job, kafka, cluster.dir(), log, screen)
            .run(options, withCallbacks, termination);
    if (feed != null) {
      feed.finished(result.positions().values().stream().mapToLong(Long::longValue).sum());
    }
    return result;
  }
}
