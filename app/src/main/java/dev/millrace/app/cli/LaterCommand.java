package dev.millrace.app.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Unmatched;

/** A command that the contract names and this version does not have. */
@Command
final class LaterCommand implements Callable<Integer> {
  private static final Map<String, String> WHAT =
      new TreeMap<>(
          Map.of(
              "why", "the chain of causes behind a change",
              "report", "a run as one HTML file"));

  private final String name;

  @SuppressWarnings("UnusedVariable") // read by picocli
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  @SuppressWarnings("UnusedVariable") // whatever follows, the answer is the same
  @Unmatched
  private List<String> anything = new ArrayList<>();

  private LaterCommand(String name) {
    this.name = name;
  }

  static void addTo(CommandLine root) {
    WHAT.forEach((name, what) -> add(root, name, what));
    BenchCommand.addLater(Objects.requireNonNull(root.getSubcommands().get("bench")));
  }

  static void add(CommandLine parent, String name, String what) {
    String qualified = parent.getCommandSpec().qualifiedName() + " " + name;
    CommandLine command = new CommandLine(new LaterCommand(qualified));
    command.getCommandSpec().usageMessage().description("Not in this version: " + what + ".");
    parent.addSubcommand(name, command);
  }

  @Override
  public Integer call() {
    throw CommandException.wrong("`" + name + "` is not in this version");
  }
}
