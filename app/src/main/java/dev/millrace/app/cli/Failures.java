package dev.millrace.app.cli;

import dev.millrace.app.broker.BrokerException;
import dev.millrace.app.job.JobException;
import dev.millrace.app.produce.ProduceException;
import dev.millrace.engine.ModelException;
import dev.millrace.events.Text;
import dev.millrace.events.kafka.KafkaUnavailableException;
import dev.millrace.ingest.IngestException;
import dev.millrace.trainer.RunRefusedException;
import dev.millrace.trainer.TrainingException;
import dev.millrace.trainer.checkpoint.RunLock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.OptionalInt;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns exceptions into sentences and exit codes. The stack trace of a fault of Millrace's own goes
 * to the log, never to the terminal.
 */
final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

  /** Their messages are sentences for the user. */
  private static final List<Class<? extends Exception>> WRONG =
      List.of(
          JobException.class,
          ModelException.class,
          RunRefusedException.class,
          ProduceException.class);

  private static final List<Class<? extends Exception>> FAILED =
      List.of(
          KafkaUnavailableException.class,
          IngestException.class,
          TrainingException.class,
          BrokerException.class,
          KafkaException.class,
          RunLock.HeldException.class);

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(Text.printable(String.valueOf(e.getMessage())));
    UnmatchedArgumentException.printSuggestions(e, err);
    err.println("Try `" + command.getCommandSpec().qualifiedName() + " --help`.");
    return ExitCode.WRONG;
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    OptionalInt known = known(e);
    print(command.getErr(), known.isPresent() ? sentence(e) : unexpected(e, command));
    return known.orElse(ExitCode.FAILED);
  }

  private static OptionalInt known(Exception e) {
    if (e instanceof CommandException command) {
      return OptionalInt.of(command.exitCode());
    }
    if (WRONG.stream().anyMatch(type -> type.isInstance(e))) {
      return OptionalInt.of(ExitCode.WRONG);
    }
    boolean failed =
        e instanceof IOException || FAILED.stream().anyMatch(type -> type.isInstance(e));
    return failed ? OptionalInt.of(ExitCode.FAILED) : OptionalInt.empty();
  }

  private static String sentence(Exception e) {
    String message = String.valueOf(e.getMessage());
    if (e instanceof NoSuchFileException) {
      return message + ": there is no such file";
    }
    if (e instanceof AccessDeniedException) {
      return message + ": permission denied";
    }
    if (e instanceof FileSystemException refused && message.equals(refused.getFile())) {
      return message + ": the file system refused it (" + e.getClass().getSimpleName() + ")";
    }
    return message;
  }

  private static String unexpected(Exception e, CommandLine command) {
    String what =
        e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ": " + e.getMessage());
    String where =
        CommandLog.fileOr(command.getCommandName()).map(file -> "; see " + file).orElse("");
    LOG.error("unexpected", e);
    return "a fault of Millrace itself: " + what + where;
  }

  /** Line by line: several faults keep their lines, but nothing else controls the terminal. */
  private static void print(PrintWriter err, String message) {
    message.lines().map(Text::printable).forEach(err::println);
  }
}
