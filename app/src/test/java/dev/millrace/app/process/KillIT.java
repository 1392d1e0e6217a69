package dev.millrace.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.millrace.events.StepCompleted;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} of the real process, broker included. */
class KillIT {
  private static final int RECORDS = 5_000;
  private static final Pattern APPLIED = Pattern.compile("\"step\"\\s*:\\s*(\\d+)");

  @TempDir Path dir;

  @Test
  void killedTwiceTheRunEndsWithTheParametersOfAnUninterruptedOne() throws Exception {
    Path data = Elec.head(dir, RECORDS);
    Path calm = Files.createDirectory(dir.resolve("calm"));
    JsonNode uninterrupted = trainFromFile(calm, data);

    Path killed = Files.createDirectory(dir.resolve("killed"));
    try (Millrace broker = broker(killed)) {
      Millrace.run(0, dir, "produce", Elec.job(), "--file", data, "--dir", killed);
      killAt(killed, 1_200);
      killAt(killed, 2_700);
      JsonNode resumed = trainToEnd(killed);

      assertThat(resumed.get("parametersSha256")).isEqualTo(uninterrupted.get("parametersSha256"));
      assertThat(resumed.get("stateSha256")).isEqualTo(uninterrupted.get("stateSha256"));
      assertThat(resumed.get("samples").asInt()).isEqualTo(RECORDS);
      assertThat(broker.isAlive()).isTrue();
    }
  }

  @Test
  void aRateCutBeforeTheKillIsThatOfARunWhoseCommandCarriedTheStep() throws Exception {
    Path data = Elec.head(dir, RECORDS);
    Path killed = Files.createDirectory(dir.resolve("killed"));
    JsonNode resumed;
    String step;
    try (Millrace broker = broker(killed)) {
      try (Millrace train = Millrace.start(dir, "train", Elec.job(), "--dir", killed);
          Millrace produce = produceSlowly(killed, data)) {
        train.awaitOutput(output -> output.contains("started"));
        awaitStep(killed, 300);
        Millrace.run(0, dir, "ctl", Elec.job(), "scale-lr", "0.5", "--wait", "--dir", killed);
        train.kill();
        produce.await(0);
      }
      step = appliedStep(killed);
      resumed = trainToEnd(killed);
      assertThat(broker.isAlive()).isTrue();
    }

    Path planned = Files.createDirectory(dir.resolve("planned"));
    try (Millrace broker = broker(planned)) {
      EventsTail.createTopic(planned, "elec.data"); // the command comes before the first record
      try (Millrace train = Millrace.start(dir, "train", Elec.job(), "--dir", planned)) {
        train.awaitOutput(output -> output.contains("started"));
        Millrace.run(
            0, dir, "ctl", Elec.job(), "scale-lr", "0.5", "--at-step", step, "--dir", planned);
        Millrace.run(0, dir, "produce", Elec.job(), "--file", data, "--dir", planned);
        awaitStep(planned, RECORDS);
        train.terminate();
        train.await(143);
      }
      JsonNode uninterrupted = trainToEnd(planned);
      assertThat(resumed.get("parametersSha256")).isEqualTo(uninterrupted.get("parametersSha256"));
      assertThat(resumed.get("learningRate")).isEqualTo(uninterrupted.get("learningRate"));
      assertThat(broker.isAlive()).isTrue();
    }
  }

  private Millrace broker(Path home) throws Exception {
    Millrace broker = Millrace.start(dir, "broker", "--dir", home);
    broker.awaitOutput(output -> Files.exists(home.resolve("broker").resolve("broker.json")));
    return broker;
  }

  private Millrace train(Path home) throws Exception {
    Millrace train = Millrace.start(dir, "train", Elec.job(), "--until-end", "--dir", home);
    train.awaitOutput(output -> output.contains("run "));
    return train;
  }

  private Millrace produceSlowly(Path home, Path data) throws Exception {
    return Millrace.start(
        dir, "produce", Elec.job(), "--file", data, "--rate", "200", "--dir", home);
  }

  private void killAt(Path home, long step) throws Exception {
    try (Millrace train = train(home)) {
      awaitStep(home, step);
      train.kill();
      assertThat(train.output()).as("killed before its end").doesNotContain("step 5,000");
    }
  }

  /** Waits until the events have a step that is late enough. */
  private static void awaitStep(Path home, long step) throws Exception {
    try (EventsTail events = EventsTail.of(home, "elec.events")) {
      events.await(event -> event instanceof StepCompleted completed && completed.step() >= step);
    }
  }

  private String appliedStep(Path home) throws Exception {
    String applied =
        Millrace.run(0, dir, "events", Elec.job(), "--type", "command-applied", "--dir", home);
    Matcher step = APPLIED.matcher(applied);
    assertThat(step.find()).as(applied).isTrue();
    return step.group(1);
  }

  private JsonNode trainToEnd(Path home) throws Exception {
    Path summary = home.resolve("summary.json");
    Millrace.run(0, dir, "train", Elec.job(), "--until-end", "--dir", home, "--summary", summary);
    return Millrace.json(summary);
  }

  private JsonNode trainFromFile(Path home, Path data) throws Exception {
    Path summary = home.resolve("summary.json");
    Millrace.run(
        0, dir, "train", Elec.job(), "--from-file", data, "--dir", home, "--summary", summary);
    return Millrace.json(summary);
  }
}
