package dev.millrace.app.cli;

import dev.millrace.app.job.JobOutline;
import dev.millrace.app.yaml.Nearest;
import dev.millrace.events.CommandEnvelope;
import dev.millrace.events.Guards;
import dev.millrace.events.Text;
import dev.millrace.events.kafka.KafkaSettings;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "ctl",
    description = {
      "Sends a command to a job's newest run and prints the command's id.",
      "Commands: pause, resume, stop, checkpoint [TAG], restore TAG|STEP, set-lr V, scale-lr F,"
          + " clip-norm V"
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace ctl jobs/elec.yaml set-lr 0.01 --wait")
final class CtlCommand implements Callable<Integer> {
  private static final String SOURCE = "millrace/ctl";

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private JobParameter jobFile = new JobParameter();
  @Mixin private ClusterOptions cluster = new ClusterOptions();

  @Parameters(index = "1", paramLabel = "COMMAND", description = "What to do.")
  private String verb = "";

  @Parameters(index = "2", arity = "0..1", paramLabel = "VALUE", description = "A tag or a number.")
  private @Nullable String value;

  @Option(
      names = "--at-step",
      paramLabel = "N",
      description = "Apply it right before this step; too late is rejected.")
  private @Nullable Long atStep;

  @Option(
      names = "--wait",
      description = "Wait for the trainer's answer: exit 0 when applied, 1 when rejected.")
  private boolean waiting;

  @Override
  public Integer call() {
    dev.millrace.events.Command command = verb().command(value);
    JobOutline job = jobFile.outline();
    KafkaSettings kafka = cluster.kafka(job);
    try (EventLog log = JobEvents.open(kafka, job)) {
      String run = JobEvents.newestRun(log, job);
      long end = log.end();
      CommandEnvelope envelope = envelope(command, run);
      new CommandSender(kafka).send(job.topics().commands(), envelope, run);
      PrintWriter out = spec.commandLine().getOut();
      out.println("sent " + verb + " to run " + Text.printable(run) + ": command " + envelope.id());
      return waiting ? answer(new Acknowledgement(log, end, envelope.id())) : ExitCode.DONE;
    }
  }

  private CtlVerb verb() {
    return CtlVerb.of(verb)
        .orElseThrow(
            () -> {
              String all = CtlVerb.all();
              return CommandException.wrong(
                  "no command is called %s; the nearest is `%s`; there are: %s"
                      .formatted(
                          Text.excerpt(verb),
                          Nearest.to(verb, List.of(all.split(", "))).orElseThrow(),
                          all));
            });
  }

  private CommandEnvelope envelope(dev.millrace.events.Command command, String run) {
    try {
      Guards guards = new Guards(run, atStep, null, null, null);
      return new CommandEnvelope(
          UUID.randomUUID().toString(),
          SOURCE,
          Clock.systemUTC().instant(),
          null,
          null,
          guards,
          command);
    } catch (IllegalArgumentException e) {
      throw CommandException.wrong("--at-step: " + e.getMessage());
    }
  }

  private int answer(Acknowledgement acknowledgement) {
    Acknowledgement.Answer answer = acknowledgement.await();
    PrintWriter writer =
        answer.applied() ? spec.commandLine().getOut() : spec.commandLine().getErr();
    writer.println(Text.printable(answer.sentence()));
    return answer.applied() ? ExitCode.DONE : ExitCode.FAILED;
  }
}
