package dev.millrace.app.cli;

import dev.millrace.app.job.JobOutline;
import dev.millrace.app.produce.FileProducer;
import dev.millrace.app.produce.ProduceOptions;
import dev.millrace.app.produce.Produced;
import dev.millrace.events.Text;
import dev.millrace.events.kafka.KafkaSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "produce",
    description = {
      "Sends a file's records to the job's data topic: CSV or JSON lines, plain or gzip.",
      "A CSV header is checked against the job's columns and left out."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace produce jobs/elec.yaml --file elec.csv.gz --rate 2000")
final class ProduceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private JobParameter jobFile = new JobParameter();
  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Option(names = "--file", required = true, paramLabel = "F", description = "What to send.")
  private Path file = Path.of("");

  @Option(
      names = "--rate",
      paramLabel = "RECORDS_PER_S",
      description = "At most so many. Default: as fast as Kafka takes them.")
  private @Nullable Double rate;

  @Option(names = "--loop", description = "Again from the start, until Ctrl-C.")
  private boolean loop;

  @Override
  public Integer call() throws IOException {
    ProduceOptions options = options();
    JobOutline job = jobFile.outline();
    KafkaSettings kafka = cluster.kafka(job);
    CommandLog.open(job.home(cluster.dir()), "produce");
    FileProducer producer = new FileProducer(kafka, job.data(), file, options);
    try (Termination termination = Termination.install();
        Screen screen = Screens.of(spec.commandLine().getOut())) {
      termination.stopWith(producer::stop);
      Produced produced = producer.run(new ProduceScreen(screen));
      screen.progress(ProduceScreen.sentence(produced));
    }
    return ExitCode.DONE;
  }

  private ProduceOptions options() {
    if (rate != null && !(rate > 0)) {
      throw CommandException.wrong(
          "--rate must be a positive number: " + Text.printable(String.valueOf(rate)));
    }
    return ProduceOptions.DEFAULTS
        .withRate(rate == null ? ProduceOptions.UNLIMITED : rate)
        .withLoop(loop);
  }
}
