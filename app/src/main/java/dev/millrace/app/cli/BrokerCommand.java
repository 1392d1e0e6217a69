package dev.millrace.app.cli;

import dev.millrace.app.broker.EmbeddedBroker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "broker",
    description = {
      "Runs a Kafka broker on loopback until Ctrl-C, its data under DIR/broker.",
      "Other commands with the same --dir find it by themselves."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace broker --port 9092")
final class BrokerCommand implements Callable<Integer> {
  private static final int MAX_PORT = 65_535;

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private DirOption dir = new DirOption();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "This port and no other. Default: 9092, or a free one where that is taken.")
  private @Nullable Integer port;

  @Override
  public Integer call() throws IOException {
    if (port != null && (port < 1 || port > MAX_PORT)) {
      throw CommandException.wrong("--port must be from 1 to " + MAX_PORT + ": " + port);
    }
    Path log = CommandLog.open(dir.path().resolve("logs"), "broker");
    try (Termination termination = Termination.install();
        EmbeddedBroker broker = start()) {
      spec.commandLine()
          .getOut()
          .println(
              "broker at %s, data in %s, log %s; Ctrl-C stops it"
                  .formatted(broker.bootstrap(), dir.path().resolve("broker"), log));
      await(broker, termination);
    }
    return ExitCode.DONE;
  }

  private EmbeddedBroker start() {
    return port == null
        ? EmbeddedBroker.start(dir.path(), EmbeddedBroker.DEFAULT_PORT)
        : EmbeddedBroker.startAt(dir.path(), port);
  }

  private static void await(EmbeddedBroker broker, Termination termination) throws IOException {
    CompletableFuture<Void> ended = new CompletableFuture<>();
    termination.stopWith(() -> ended.complete(null));
    broker
        .failure()
        .thenAccept(
            reason ->
                ended.completeExceptionally(
                    CommandException.failed("the broker failed: " + reason)));
    Awaiting.result(ended);
  }
}
