package dev.millrace.app.cli;

import dev.millrace.app.job.JobOutline;
import dev.millrace.events.EventCodec;
import dev.millrace.events.Headers;
import dev.millrace.events.RunStarted;
import dev.millrace.events.Text;
import dev.millrace.events.kafka.KafkaSettings;
import dev.millrace.events.kafka.Records;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "events",
    description = {
      "Prints a job's events, one JSON object a line:",
      "{\"id\",\"type\",\"source\",\"time\",\"subject\",\"offset\",\"data\":{...}}",
      "From the start of the newest run (RunStarted), unless --from-beginning is given."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace events jobs/elec.yaml --follow --type evaluation-completed")
final class EventsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private JobParameter jobFile = new JobParameter();
  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(
      names = "--follow",
      description = "Wait for a run, and go on with events as they arrive, until Ctrl-C.")
  private boolean follow;

  @Option(names = "--from-beginning", description = "From the first event of the topic.")
  private boolean fromBeginning;

  @Option(
      names = "--type",
      paramLabel = "T",
      split = ",",
      description = "Only these types, as in step-completed,run-started; may be given again.")
  private List<String> types = List.of();

  @Override
  public Integer call() {
    Set<String> wanted = types.stream().map(EventTypes::full).collect(Collectors.toSet());
    JobOutline job = jobFile.outline();
    KafkaSettings kafka = cluster.kafka(job);
    try (EventLog log = follow ? awaited(kafka, job) : JobEvents.open(kafka, job)) {
      print(log, wanted);
    }
    return ExitCode.DONE;
  }

  private EventLog awaited(KafkaSettings kafka, JobOutline job) {
    PrintWriter err = spec.commandLine().getErr();
    return JobEvents.await(kafka, job, sentence -> err.println(Text.printable(sentence)));
  }

  private void print(EventLog log, Set<String> wanted) {
    PrintWriter out = spec.commandLine().getOut();
    long end = log.end();
    log.read(start(log), end, record -> print(record, wanted, out));
    out.flush();
    while (follow && !out.checkError()) {
      log.poll().forEach(record -> print(record, wanted, out));
    }
  }

  private long start(EventLog log) {
    long beginning = log.beginning();
    return fromBeginning
        ? beginning
        : log.newest(EventCodec.typeOf(RunStarted.class)).orElse(beginning);
  }

  private static void print(
      ConsumerRecord<String, byte[]> record, Set<String> wanted, PrintWriter out) {
    String type = Records.headers(record).getOrDefault(Headers.TYPE, "");
    if (wanted.isEmpty() || wanted.contains(type)) {
      out.println(EventLine.of(record));
    }
  }
}
