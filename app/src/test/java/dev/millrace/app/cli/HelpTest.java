package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class HelpTest {
  private static final List<String> LATER = List.of("plan", "report", "why", "ingest", "e2e");

  static List<String> commands() {
    List<String> names = new ArrayList<>();
    collect(root(), names);
    return names;
  }

  private static void collect(CommandLine command, List<String> names) {
    String name = command.getCommandSpec().qualifiedName();
    if (!LATER.contains(command.getCommandName()) && !name.equals("millrace bench events")) {
      names.add(name);
    }
    command.getSubcommands().values().forEach(child -> collect(child, names));
  }

  private static CommandLine root() {
    return Cli.commandLine(
        new PrintWriter(new StringWriter(), true), new PrintWriter(new StringWriter(), true));
  }

  @Test
  void everyCommandOfTheContractIsThere() {
    assertThat(root().getSubcommands().keySet())
        .containsExactlyInAnyOrder(
            "demo",
            "broker",
            "produce",
            "train",
            "status",
            "callbacks",
            "ctl",
            "events",
            "validate",
            "plan",
            "checkpoint",
            "why",
            "report",
            "bench");
    assertThat(root().getSubcommands().get("checkpoint").getSubcommands().keySet())
        .containsExactlyInAnyOrder("show", "verify", "export");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpHasADescriptionExitCodesAndAnExampleOfThisCommand(String name) {
    String[] words = (name + " --help").substring("millrace ".length()).split(" ", -1);

    Result result = Result.of(words);

    assertThat(result.exitCode()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("Usage: " + name).contains("Exit codes:");
    assertThat(result.out().substring(result.out().indexOf("Example:")))
        .containsPattern("  \\./" + name + "( |$)");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandThatDoesSomethingTakesDir(String name) {
    CommandLine command = root();
    for (String word : name.split(" ", -1)) {
      command = word.equals("millrace") ? command : command.getSubcommands().get(word);
    }

    if (command.getSubcommands().isEmpty()) {
      assertThat(command.getCommandSpec().findOption("--dir")).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"demo", "produce", "train", "status", "callbacks", "ctl", "events"})
  void everyCommandThatTouchesKafkaTakesBootstrap(String name) {
    CommandLine command = root().getSubcommands().get(name);

    assertThat(command.getCommandSpec().findOption("--bootstrap")).isNotNull();
  }

  @Test
  void versionNamesTheProgramAndJava() {
    assertThat(Result.of("--version").out()).startsWith("millrace ").contains("Java ");
  }
}
