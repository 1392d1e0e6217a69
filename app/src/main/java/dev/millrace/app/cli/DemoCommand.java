package dev.millrace.app.cli;

import dev.millrace.app.job.Job;
import dev.millrace.app.job.JobFile;
import dev.millrace.app.job.JobOutline;
import dev.millrace.app.stream.StreamConfig;
import dev.millrace.events.Text;
import dev.millrace.trainer.RunOptions;
import dev.millrace.trainer.RunSummary;
import dev.millrace.trainer.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "demo",
    description = {
      "Shows everything at work in one process: an embedded broker, a stream whose concept drifts",
      "every 20,000 records, a trainer, and four callback services that steer it through Kafka.",
      "Without --dir it uses a new directory and prints it; with the same --dir again it goes on."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace demo --steps 500 --summary summary.json")
final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private ClusterOptions cluster = new ClusterOptions();
  @Mixin private SummaryOption summary = new SummaryOption();
  @Mixin private LaterOptions later = new LaterOptions();

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "End after so many steps of this process. Default: train until Ctrl-C.")
  private @Nullable Long steps;

  @Option(
      names = "--stream",
      paramLabel = "KIND",
      description = "hyperplane (ten features, default) or sea (three).")
  private StreamConfig.Kind kind = StreamConfig.Kind.HYPERPLANE;

  @Override
  public Integer call() throws IOException {
    later.requireNone();
    summary.requireWritable();
    Until until = until();
    Path dir = cluster.givenDir().isPresent() ? cluster.dir() : newDirectory();
    Path file = DemoFiles.write(kind, dir);
    JobOutline outline = JobFile.outline(file);
    Path log = CommandLog.open(outline.home(dir), "demo");
    try (Termination termination = Termination.install();
        Screen screen = Screens.of(spec.commandLine().getOut());
        StartingCluster kafka = StartingCluster.begin(cluster.wanted(outline), dir)) {
      screen.line(
          Text.printable(
              "demo in %s; its job is %s; go on with it by --dir %s".formatted(dir, file, dir)));
      Job job = JobFile.load(file); // the model and the broker at the same time
      summary.write(run(job, kafka.await(), dir, log, until, screen, termination));
    }
    return ExitCode.DONE;
  }

  private static Path newDirectory() throws IOException {
    return Files.createTempDirectory("millrace-demo-");
  }

  private Until until() {
    try {
      return steps == null ? new Until.Forever() : new Until.MoreSteps(steps);
    } catch (IllegalArgumentException e) {
      throw CommandException.wrong(String.valueOf(e.getMessage()));
    }
  }

  @SuppressWarnings("try") // the stream works by itself
  private RunSummary run(
      Job job,
      Cluster kafka,
      Path dir,
      Path log,
      Until until,
      Screen screen,
      Termination termination)
      throws IOException {
    try (DemoStream stream =
        DemoStream.start(
            job.outline().kafkaAt(kafka.bootstrap()),
            job.outline().data().topic(),
            DemoStream.config(kind))) {
      return new TrainingSession(job, kafka, dir, log, screen)
          .run(RunOptions.until(until), true, termination);
    }
  }
}
