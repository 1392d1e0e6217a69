package dev.millrace.app.cli;

import dev.millrace.app.job.JobFile;
import dev.millrace.app.job.JobOutline;
import dev.millrace.events.kafka.JobTopics;
import dev.millrace.events.kafka.KafkaSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "status",
    description = {
      "Shows the newest run of a job, or of every job on the Kafka: state, step, lag, checkpoint.",
      "Without JOB, jobs are told from the names of their topics: NAME.events and NAME.commands."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace status jobs/elec.yaml")
final class StatusCommand implements Callable<Integer> {
  private static final String EVENTS = ".events";
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", arity = "0..1", paramLabel = "JOB", description = "The job file.")
  private @Nullable Path jobFile;

  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Override
  public Integer call() {
    StatusTable table = new StatusTable(Clock.systemUTC().instant());
    if (jobFile == null) {
      addAll(table);
    } else {
      addOne(table, JobFile.outline(jobFile));
    }
    table.lines().forEach(spec.commandLine().getOut()::println);
    return ExitCode.DONE;
  }

  private void addOne(StatusTable table, JobOutline job) {
    KafkaSettings kafka = cluster.kafka(job);
    add(table, new StatusReader(kafka), job.name(), job.topics().events());
  }

  private void addAll(StatusTable table) {
    KafkaSettings kafka = KafkaSettings.of(Cluster.find(cluster.wanted(), cluster.dir()));
    Set<String> jobs = jobs(kafka);
    if (jobs.isEmpty()) {
      throw CommandException.failed(
          "there is no job on %s: no topic NAME.events beside a NAME.commands"
              .formatted(kafka.bootstrap()));
    }
    StatusReader reader = new StatusReader(kafka);
    jobs.forEach(job -> add(table, reader, job, job + EVENTS));
  }

  private static Set<String> jobs(KafkaSettings kafka) {
    try (JobTopics topics = new JobTopics(kafka, PATIENCE)) {
      Set<String> names = topics.names();
      return names.stream()
          .filter(name -> name.endsWith(EVENTS))
          .map(name -> name.substring(0, name.length() - EVENTS.length()))
          .filter(job -> names.contains(job + ".commands"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static void add(StatusTable table, StatusReader reader, String job, String topic) {
    reader.read(topic).ifPresentOrElse(found -> table.add(job, found), () -> table.addMissing(job));
  }
}
