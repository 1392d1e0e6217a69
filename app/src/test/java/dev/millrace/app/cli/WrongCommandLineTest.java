package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WrongCommandLineTest {
  @TempDir Path dir;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                | Missing command; there are: demo, broker",
        "trian                             | Did you mean: millrace plan or millrace train?",
        "train                             | Missing required parameter: 'JOB'",
        "train j --until-step              | Missing required parameter for option '--until-step'",
        "train j --until-step x            | Invalid value for option '--until-step'",
        "train j --until-step 1 --until-end| mutually exclusive",
        "train j --new-run --replay r      | mutually exclusive",
        "train j --until-step 0            | `--until-step` must be at least 1: 0",
        "train j --replay r                | --replay is not in this version",
        "train j --console-port 80         | --console-port: the web console is not in this version",
        "train j --from-file nowhere.csv   | --from-file: there is no file nowhere.csv",
        "train j --summary nowhere/s.json  | --summary: there is no directory",
        "train nowhere.yaml                | nowhere.yaml: there is no such file",
        "demo --console-port 80            | --console-port: the web console is not in this version",
        "demo --steps 0                    | `--steps` must be at least 1: 0",
        "demo --steps many                 | Invalid value for option '--steps'",
        "demo --stream river               | Invalid value for option '--stream'",
        "demo here                         | Unmatched argument at index 1: 'here'",
        "broker --port 0                   | --port must be from 1 to 65535: 0",
        "broker --port 70000               | --port must be from 1 to 65535: 70000",
        "produce j                         | Missing required option: '--file=F'",
        "produce j --file f --rate 0       | --rate must be a positive number: 0.0",
        "produce nowhere.yaml --file f     | nowhere.yaml: there is no such file",
        "status nowhere.yaml               | nowhere.yaml: there is no such file",
        "callbacks                         | Missing required parameter: 'JOB'",
        "callbacks nowhere.yaml            | nowhere.yaml: there is no such file",
        "ctl j                             | Missing required parameter: 'COMMAND'",
        "ctl j psue                        | no command is called \"psue\"; the nearest is `pause`",
        "ctl j pause 3                     | `pause` takes no value: \"3\"",
        "ctl j set-lr                      | `set-lr` must be followed by a number",
        "ctl j set-lr x                    | `set-lr`: the value must be a number: \"x\"",
        "ctl j set-lr 0                    | `set-lr`: `value` must be a positive finite number: 0.0",
        "ctl j restore                     | `restore` must be followed by a tag or step",
        "ctl j restore A!                  | `restore`: `tag` must be 1 to 64 of a-z, 0-9 and '-'",
        "ctl j clip-norm 0                 | `clip-norm`: `threshold` must be a positive finite number",
        "ctl nowhere.yaml pause            | nowhere.yaml: there is no such file",
        "events j --type step-complet      | the nearest is `step-completed`",
        "events nowhere.yaml               | nowhere.yaml: there is no such file",
        "validate                          | Missing required parameter: 'JOB'",
        "validate nowhere.yaml             | nowhere.yaml: there is no such file",
        "checkpoint                        | Missing command; there are: show, verify, export",
        "checkpoint show                   | Missing required parameter: 'PATH'",
        "checkpoint export p --out n/x.zip | --out: there is no directory",
        "why j --step 3                    | `millrace why` is not in this version",
        "report r                          | `millrace report` is not in this version",
        "bench                             | Missing command; there are: engine",
        "bench engine --json nowhere/f     | --json: there is no directory",
        "bench ingest --json f             | `millrace bench ingest` is not in this version",
      })
  void isOneSentenceAndExitCodeTwo(String line, String sentence) {
    Result result = Result.of(line.isBlank() ? new String[0] : line.strip().split(" "));

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains(sentence).doesNotContain("\tat ");
    assertThat(result.out()).isEmpty();
  }

  @Test
  void consoleCanBeDeclinedThoughThereIsNone() {
    assertThat(Result.of("train", "nowhere.yaml", "--no-console").err())
        .isEqualToIgnoringNewLines("nowhere.yaml: there is no such file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "garbage              | 2 | --bootstrap: found \"garbage\"; allowed: `embedded`, or addresses",
        "nohost.invalid:9092  | 1 | Kafka at nohost.invalid:9092 cannot be used: ",
      })
  void addressThatCannotBeKafkasIsASentence(String address, int exitCode, String sentence) {
    Result result = Result.of("status", "--bootstrap", address);

    assertThat(result.exitCode()).isEqualTo(exitCode);
    assertThat(result.err()).startsWith(sentence).contains(address).doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"show", "verify", "export"})
  void pathThatIsNoCheckpointIsASentence(String command) {
    Result result = Result.of("checkpoint", command, dir.toString());

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err()).contains(dir + " is no checkpoint: expected").doesNotContain("\tat ");
  }

  @Test
  void faultsOfTheJobArePrintedLineByLine() throws IOException {
    Path job = Files.writeString(dir.resolve("job.yaml"), "job: a b\n\"\\e[2J\": 1\n");

    Result result = Result.of("validate", job.toString());

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err().lines())
        .hasSize(4)
        .allMatch(line -> line.startsWith(job + ":"))
        .anyMatch(line -> line.contains(":2:1: \\u001b[2J: unknown key"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"status", "events %s", "ctl %s pause", "callbacks %s", "produce %s --file f"})
  void withoutABrokerEveryOtherCommandSaysWhatToDo(String line) throws IOException {
    Path job = Files.writeString(dir.resolve("job.yaml"), CliJobs.WITH_CALLBACKS);

    Result result = Result.of((line.formatted(job) + " --dir " + dir).split(" "));

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .isEqualToIgnoringNewLines(
            "no embedded broker is running in %s: start one with `millrace broker --dir %s`, or name your Kafka with --bootstrap"
                .formatted(dir, dir));
  }

  @Test
  void jobWithoutCallbacksHasNoneToRun() throws IOException {
    Path job =
        Files.writeString(
            dir.resolve("job.yaml"), CliJobs.WITH_CALLBACKS.replaceAll("(?s)callbacks:.*", ""));

    Result result = Result.of("callbacks", job.toString(), "--dir", dir.toString());

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains("names no callbacks");
  }
}
