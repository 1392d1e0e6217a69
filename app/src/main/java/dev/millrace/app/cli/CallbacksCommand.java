package dev.millrace.app.cli;

import dev.millrace.app.job.JobOutline;
import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "callbacks",
    description = {
      "Runs a job's callback services until Ctrl-C.",
      "They meet the trainer on Kafka only, and may be started before it or after it."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace callbacks jobs/elec.yaml --only checkpoint")
final class CallbacksCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private JobParameter jobFile = new JobParameter();
  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(
      names = "--only",
      paramLabel = "NAME,...",
      split = ",",
      description = "These of the job's callbacks. Default: all.")
  private List<String> only = List.of();

  @Override
  public Integer call() throws IOException {
    JobOutline job = jobFile.outline();
    if (job.callbacks().isEmpty()) {
      throw CommandException.wrong(job.file() + " names no callbacks");
    }
    KafkaSettings kafka = cluster.kafka(job);
    requireAnswer(kafka);
    Path log = CommandLog.open(job.home(cluster.dir()), "callbacks");
    Vertx vertx = Vertx.vertx(Reactor.options());
    try (Termination termination = Termination.install();
        Services services = start(vertx, job, kafka)) {
      serve(services, log, termination);
    } finally {
      Reactor.close(vertx);
    }
    return ExitCode.DONE;
  }

  /** Services look for Kafka for ever; a person wants to know at once. */
  private static void requireAnswer(KafkaSettings kafka) {
    try (JobTopics topics = new JobTopics(kafka, PATIENCE)) {
      topics.names();
    }
  }

  private Services start(Vertx vertx, JobOutline job, KafkaSettings kafka) throws IOException {
    try {
      return Services.start(vertx, job, kafka, job.callbacks(), Set.copyOf(only));
    } catch (IllegalArgumentException e) {
      throw CommandException.wrong("--only: " + e.getMessage());
    }
  }

  private void serve(Services services, Path log, Termination termination) throws IOException {
    CompletableFuture<Void> ended = new CompletableFuture<>();
    termination.stopWith(() -> ended.complete(null));
    spec.commandLine()
        .getOut()
        .println(
            "callbacks: %s; log %s; Ctrl-C stops them"
                .formatted(String.join(", ", services.names()), log));
    Awaiting.result(ended);
  }
}
