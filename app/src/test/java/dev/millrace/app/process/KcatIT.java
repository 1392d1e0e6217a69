package dev.millrace.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that shares no code with ours reads events and steers a run. */
class KcatIT {
  @TempDir Path dir;

  @Test
  void kcatReadsCloudEventsAndItsCommandIsApplied() throws Exception {
    assumeTrue(hasKcat(), "kcat is not installed (Debian: apt-get install kcat)");
    Path data = Elec.head(dir, 200);
    try (Millrace broker = Millrace.start(dir, "broker", "--dir", dir)) {
      Path address = dir.resolve("broker").resolve("broker.json");
      broker.awaitOutput(output -> Files.exists(address));
      String bootstrap = Millrace.json(address).get("bootstrap").asText();
      Millrace.run(0, dir, "produce", Elec.job(), "--file", data, "--dir", dir);
      try (Millrace train = Millrace.start(dir, "train", Elec.job(), "--dir", dir)) {
        train.awaitOutput(output -> output.contains("started"));
        steer(bootstrap);
        Millrace.run(0, dir, "ctl", Elec.job(), "stop", "--wait", "--dir", dir);
        train.await(0);
      }
      check(read(bootstrap));
    }
  }

  private static void steer(String bootstrap) throws Exception {
    kcat(
        "{\"factor\": 0.5}",
        bootstrap,
        "-P -t elec.commands -p 0 -H ce_specversion=1.0 -H ce_id=from-kcat-1 -H ce_source=kcat"
            + " -H ce_type=dev.millrace.command.scale-learning-rate.v1");
  }

  private static List<String> read(String bootstrap) throws Exception {
    return kcat("", bootstrap, "-C -t elec.events -p 0 -o beginning -e -q -f %h\\t%s\\n")
        .lines()
        .toList();
  }

  private static void check(List<String> events) throws IOException {
    ObjectMapper json = new ObjectMapper();
    boolean applied = false;
    assertThat(events).hasSizeGreaterThan(200);
    for (String event : events) {
      String[] headersAndValue = event.split("\t", 2);
      assertThat(headersAndValue[0])
          .contains("ce_specversion=1.0", "ce_id=", "ce_source=", "ce_time=", "ce_subject=")
          .contains("ce_type=dev.millrace.event.", "content-type=application/json");
      JsonNode value = json.readTree(headersAndValue[1]);
      assertThat(value.get("attempt").asInt()).isEqualTo(1);
      applied |=
          headersAndValue[0].contains("command-applied.v1")
              && value.get("commandId").asText().equals("from-kcat-1");
    }
    assertThat(applied).as("the command's acknowledgement among the events").isTrue();
  }

  private static boolean hasKcat() throws Exception {
    try {
      return new ProcessBuilder("kcat", "-V").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static String kcat(String input, String bootstrap, String arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("kcat", "-b", bootstrap));
    command.addAll(Arrays.asList(arguments.split(" ")));
    Process kcat =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    kcat.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
    kcat.getOutputStream().close();
    String output = new String(kcat.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(kcat.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(kcat.exitValue()).as(output).isZero();
    return output;
  }
}
