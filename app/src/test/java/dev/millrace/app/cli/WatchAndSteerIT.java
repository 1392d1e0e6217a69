package dev.millrace.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.millrace.app.broker.EmbeddedBroker;
import dev.millrace.events.CheckpointWritten;
import dev.millrace.events.CommandApplied;
import dev.millrace.events.CommandCodec;
import dev.millrace.events.CommandRejected;
import dev.millrace.events.Event;
import dev.millrace.events.Guards;
import dev.millrace.events.Position;
import dev.millrace.events.RecordRange;
import dev.millrace.events.RunStarted;
import dev.millrace.events.SetLearningRate;
import dev.millrace.events.StepCompleted;
import dev.millrace.events.StepDurations;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands that watch and steer a run, against a real broker. */
@Timeout(180)
class WatchAndSteerIT {
  private static final Instant LONG_AGO = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir static Path dir;
  private static EmbeddedBroker broker;

  @BeforeAll
  static void start() {
    broker = EmbeddedBroker.start(dir, 0);
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @Test
  void eventsBeginWithTheNewestRunUnlessAskedForAll() throws Exception {
    Path job = job("watched");
    try (Stage stage = new Stage(broker.bootstrap(), "watched")) {
      stage.publish("old", LONG_AGO, started());
      stage.publish("old", LONG_AGO, step(1));
      stage.publish("new", LONG_AGO, started());
      stage.publishGarbage("not an event");
      stage.publish("new", LONG_AGO, step(1));
    }

    assertThat(lines(run("events", job)))
        .extracting(line -> line.get("offset").asLong())
        .containsExactly(2L, 3L, 4L);
    assertThat(lines(run("events", job, "--from-beginning"))).hasSize(5);
    assertThat(lines(run("events", job, "--from-beginning", "--type", "step-completed")))
        .extracting(line -> line.get("id").asText())
        .containsExactly("old/step-completed/1", "new/step-completed/1");
    assertThat(lines(run("events", job, "--type", "run-started,run-stopped"))).hasSize(1);
  }

  @Test
  void followingBeginsBeforeThereIsARun() throws Exception {
    Path job = job("awaited");
    String[] args = {"events", job.toString(), "--dir", dir.toString(), "--follow"};
    PipedReader out = new PipedReader();
    PipedReader err = new PipedReader();
    CommandLine line =
        Cli.commandLine(
            new PrintWriter(new PipedWriter(out), true),
            new PrintWriter(new PipedWriter(err), true));
    Thread follower = new Thread(() -> line.execute(args));
    follower.setDaemon(true); // it follows until the process ends
    follower.start();

    assertThat(new BufferedReader(err).readLine())
        .startsWith("no run of awaited has started")
        .endsWith("waiting for one");
    try (Stage stage = new Stage(broker.bootstrap(), "awaited")) {
      stage.publish("r", LONG_AGO, started());
      assertThat(new BufferedReader(out).readLine()).contains("r/run-started");
    }
  }

  @Test
  void statusShowsTheNewestRunWithItsLagAndCheckpoint() throws Exception {
    Path job = job("shown");
    try (Stage stage = new Stage(broker.bootstrap(), "shown")) {
      stage.data("1,2,0", "1,2,1", "1,2,0");
      stage.publish("r", LONG_AGO, started());
      stage.publish("r", LONG_AGO, step(1));
      stage.publish(
          "r",
          Instant.now(),
          new CheckpointWritten(
              1, 1, 1, "/c", "abc", null, List.of(new Position("shown.data", 0, 1))));
    }

    Result one = run("status", job);

    assertThat(one.exitCode()).isZero();
    assertThat(one.out())
        .containsPattern("shown +r +running +1 +1 +0.5 +- +0.02 +2 +step 1, \\d+ s ago");
    assertThat(Result.of("status", "--dir", dir.toString()).out())
        .contains("shown")
        .contains("JOB");
  }

  @Test
  void jobWithoutARunIsSaidToHaveNone() throws Exception {
    Path job = job("nothing-yet");

    assertThat(run("status", job).out()).contains("nothing-yet").contains("no run yet");
    Result steered = run("ctl", job, "pause");
    assertThat(steered.exitCode()).isEqualTo(1);
    assertThat(steered.err()).contains("no run of nothing-yet has started");
  }

  @Test
  void commandIsWrittenForTheNewestRunAndItsIdPrinted() throws Exception {
    Path job = job("steered");
    try (Stage stage = new Stage(broker.bootstrap(), "steered")) {
      stage.publish("r", LONG_AGO, started());

      Result sent = run("ctl", job, "set-lr", "0.01", "--at-step", "12");

      Stage.Received received = stage.command();
      CommandCodec.Valid valid = (CommandCodec.Valid) received.parsed();
      assertThat(sent.exitCode()).isZero();
      assertThat(sent.out())
          .isEqualToIgnoringNewLines("sent set-lr to run r: command " + valid.id());
      assertThat(received.key()).isEqualTo("r");
      assertThat(valid.command().command()).isEqualTo(new SetLearningRate(0.01));
      assertThat(valid.command().source()).isEqualTo("millrace/ctl");
      assertThat(valid.command().guards()).isEqualTo(new Guards("r", 12L, null, null, null));
    }
  }

  @Test
  void waitingEndsWithTheTrainersAnswer() throws Exception {
    Path job = job("answered");
    try (Stage stage = new Stage(broker.bootstrap(), "answered")) {
      stage.publish("r", LONG_AGO, started());

      Result applied = ask(stage, job, WatchAndSteerIT::applied);
      assertThat(applied.exitCode()).isZero();
      assertThat(applied.out()).contains("applied before step 8: paused");

      Result rejected = ask(stage, job, WatchAndSteerIT::rejected);
      assertThat(rejected.exitCode()).isEqualTo(1);
      assertThat(rejected.err()).contains("rejected: too \\u001b[2Jlate");
    }
  }

  /** Pauses and waits, while the stage answers as the trainer would. */
  private static Result ask(Stage stage, Path job, Function<String, Event> answer)
      throws Exception {
    CompletableFuture<Result> asked =
        CompletableFuture.supplyAsync(() -> run("ctl", job, "pause", "--wait"));
    stage.publish("r", LONG_AGO, step(7));
    stage.publish("r", LONG_AGO, answer.apply(stage.command().parsed().id()));
    return asked.get();
  }

  @Test
  void topicThatKafkaDoesNotAnswerForIsASentenceWithItsAddress() throws Exception {
    Path job = job("unreachable");

    Result result = Result.of("events", job.toString(), "--bootstrap", "127.0.0.1:1");

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err()).startsWith("Kafka at 127.0.0.1:1 did not answer within 15 s");
  }

  @Test
  void fileIsProducedWithoutItsHeader() throws Exception {
    Path job = job("fed");
    Path file = Files.writeString(dir.resolve("fed.csv"), "a,b,y\n1,2,0\n3,4,1\n");

    Result result = run("produce", job, "--file", file.toString());

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    assertThat(result.out()).contains("sent 2 records");
  }

  private static Result run(String command, Path job, String... more) {
    String[] args = new String[more.length + 4];
    args[0] = command;
    args[1] = job.toString();
    System.arraycopy(more, 0, args, 2, more.length);
    args[more.length + 2] = "--dir";
    args[more.length + 3] = dir.toString();
    return Result.of(args);
  }

  private static List<JsonNode> lines(Result result) {
    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
    return result.out().lines().map(WatchAndSteerIT::json).toList();
  }

  private static JsonNode json(String line) {
    try {
      return new JsonMapper().readTree(line);
    } catch (IOException e) {
      throw new AssertionError(line, e);
    }
  }

  private static Path job(String name) throws IOException {
    return Files.writeString(
        dir.resolve(name + ".yaml"), CliJobs.WITH_CALLBACKS.replace("small", name));
  }

  private static RunStarted started() {
    return new RunStarted(
        1, "j", "sha", "version", "model", "sha", 42, "float32", "cpu", List.of());
  }

  private static StepCompleted step(long number) {
    return new StepCompleted(
        1,
        number,
        number,
        1,
        0.5,
        1,
        false,
        0.02,
        null,
        "float32",
        new StepDurations(0, 0, 0),
        List.of(new RecordRange("shown.data", 0, number - 1, number, 0)),
        null);
  }

  private static Event applied(String id) {
    return new CommandApplied(
        1, id, "t", "s", null, JsonNodeFactory.instance.objectNode(), 0, 8, null, "paused");
  }

  private static Event rejected(String id) {
    return new CommandRejected(1, id, "t", "s", null, null, "topic", 0, 0, 8, "too \u001b[2Jlate");
  }
}
