package dev.millrace.bench.worker;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How a worker is started.
 *
 * @param name of the contender
 * @param environment added to this process's
 */
public record Launch(String name, List<String> command, Map<String, String> environment) {
  public Launch {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /** A JVM with this one's options, so that the launcher's hold for what is measured. */
  public static Launch java(String name, String classPath, String mainClass, int threads) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(Launch::carriesOver)
        .forEach(command::add);
    command.addAll(List.of("-cp", classPath, mainClass));
    return new Launch(name, command, environment(threads));
  }

  private static boolean carriesOver(String option) {
    return !option.startsWith("-XX:SharedArchiveFile")
        && !option.startsWith("-XX:StartFlightRecording")
        && !option.startsWith("-agentlib")
        && !option.startsWith("-javaagent");
  }

  /** Native libraries read these when they are loaded, and none goes above what they say. */
  private static Map<String, String> environment(int threads) {
    String count = Integer.toString(threads);
    return Map.of(
        "OMP_NUM_THREADS", count,
        "OPENBLAS_NUM_THREADS", count,
        "MKL_NUM_THREADS", count,
        "OMP_WAIT_POLICY", "PASSIVE");
  }
}
