package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.app.broker.BrokerException;
import dev.millrace.app.produce.ProduceException;
import dev.millrace.engine.ModelException;
import dev.millrace.events.kafka.KafkaUnavailableException;
import dev.millrace.ingest.IngestException;
import dev.millrace.trainer.RunRefusedException;
import dev.millrace.trainer.TrainingException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class FailuresTest {
  static Arguments[] faults() {
    return new Arguments[] {
      Arguments.of(CommandException.wrong("no"), 2, "no"),
      Arguments.of(CommandException.failed("no"), 1, "no"),
      Arguments.of(new ModelException("m.json", "layer 3 is odd"), 2, "m.json: layer 3 is odd"),
      Arguments.of(new RunRefusedException(List.of("one", "two")), 2, "one\ntwo"),
      Arguments.of(new ProduceException("no header"), 2, "no header"),
      Arguments.of(new KafkaUnavailableException("Kafka is down"), 1, "Kafka is down"),
      Arguments.of(new IngestException("topic gone"), 1, "topic gone"),
      Arguments.of(new TrainingException("failed"), 1, "failed"),
      Arguments.of(new BrokerException("in use"), 1, "in use"),
      Arguments.of(new IOException("disk full"), 1, "disk full"),
      Arguments.of(new NoSuchFileException("a.zip"), 1, "a.zip: there is no such file"),
      Arguments.of(new AccessDeniedException("a.zip"), 1, "a.zip: permission denied"),
      Arguments.of(new TrainingException("\u001b[2J"), 1, "\\u001b[2J"),
    };
  }

  @ParameterizedTest
  @MethodSource("faults")
  void knownFaultIsASentenceAndAnExitCode(Exception fault, int exitCode, String sentence) {
    StringWriter err = new StringWriter();

    assertThat(run(fault, err)).isEqualTo(exitCode);
    assertThat(err.toString().strip().lines()).containsExactlyElementsOf(sentence.lines().toList());
  }

  @Test
  void faultOfMillraceItselfSaysSoWithoutAStackTrace() {
    StringWriter err = new StringWriter();

    assertThat(run(new IllegalStateException("odd"), err)).isEqualTo(1);
    assertThat(err.toString())
        .startsWith("a fault of Millrace itself: IllegalStateException: odd")
        .doesNotContain("\tat ");
  }

  private static int run(Exception fault, StringWriter err) {
    return new CommandLine(new Failing(fault))
        .setErr(new PrintWriter(err, true))
        .setExecutionExceptionHandler(new Failures())
        .execute();
  }

  @Command(name = "failing")
  private record Failing(Exception fault) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      throw fault;
    }
  }
}
