package dev.millrace.app.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.millrace.engine.ModelException;
import dev.millrace.events.Text;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "show",
    description =
        "Shows what a checkpoint holds: run, step, metrics, positions, hashes, provenance.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  ./millrace checkpoint show .millrace/elec/checkpoints --json")
final class CheckpointShowCommand implements Callable<Integer> {
  private static final JsonMapper JSON = new JsonMapper();

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private CheckpointPath checkpoint = new CheckpointPath();

  @SuppressWarnings("UnusedVariable") // every command takes it
  @Mixin
  private DirOption dir = new DirOption();

  @Option(names = "--json", description = "As JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException, ModelException {
    CheckpointFacts facts = CheckpointFacts.of(checkpoint.resolve());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(facts));
    } else {
      print(JSON.valueToTree(facts), "", out);
    }
    return ExitCode.DONE;
  }

  /** One line a value, what belongs together indented. */
  private static void print(JsonNode facts, String indent, PrintWriter out) {
    facts
        .properties()
        .forEach(
            field -> {
              if (field.getValue().isNull()) {
                return;
              }
              if (field.getValue().isObject()) {
                out.println(indent + Text.printable(field.getKey()));
                print(field.getValue(), indent + "  ", out);
              } else {
                String label = Text.printable(field.getKey());
                String value = Text.printable(field.getValue().asText());
                out.println(indent + "%-18s %s".formatted(label, value));
              }
            });
  }
}
