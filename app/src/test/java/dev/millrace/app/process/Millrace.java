package dev.millrace.app.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The {@code millrace} command in a process of its own, as a terminal would run it. */
final class Millrace implements AutoCloseable {
  private static final long DEADLINE_SECONDS = 240;

  private final Process process;
  private final Path output;

  private Millrace(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /**
   * @param dir receives the process's output as a file
   */
  static Millrace start(Path dir, Object... arguments) throws IOException {
    Path output = Files.createTempFile(dir, arguments[0] + "-", ".out");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx1g", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("dev.millrace.app.Millrace");
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    process.getOutputStream().close();
    return new Millrace(process, output);
  }

  /** Runs a command to its end and returns what it printed; fails on another exit code. */
  static String run(int expectedExit, Path dir, Object... arguments) throws Exception {
    try (Millrace millrace = start(dir, arguments)) {
      return millrace.await(expectedExit);
    }
  }

  /** Waits for the end and returns the output; fails on another exit code. */
  String await(int expectedExit) throws Exception {
    if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("still running after " + DEADLINE_SECONDS + " s:\n" + output());
    }
    if (process.exitValue() != expectedExit) {
      throw new AssertionError(
          "exit code " + process.exitValue() + ", not " + expectedExit + ":\n" + output());
    }
    return output();
  }

  /** Waits until the output is as wanted; fails when the process ends before. */
  void awaitOutput(Predicate<String> wanted) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
    while (!wanted.test(output())) {
      if (process.waitFor(100, TimeUnit.MILLISECONDS) || System.nanoTime() > deadline) {
        throw new AssertionError("the output did not come:\n" + output());
      }
    }
  }

  /** {@code kill -9}. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** SIGTERM. */
  void terminate() {
    process.destroy();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  String output() throws IOException {
    return Files.readString(output);
  }

  static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  @Override
  public void close() throws InterruptedException {
    kill();
  }
}
