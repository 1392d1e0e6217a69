package dev.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.nd4j.linalg.learning.config.Adam;

/** Native memory stays flat: case D2. */
class NativeMemoryTest {
  private static final Path STATUS = Path.of("/proc/self/status");

  /** In a process of its own, whose heap is touched in full before anything is measured. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void isFlatOverManyStepsAndModelSwaps() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-") || argument.startsWith("-XX:Compile"))
        .forEach(command::add);
    command.addAll(List.of("-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(Soak.class.getName());
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("MALLOC_ARENA_MAX", "1"); // what the JVM's compilers free goes back
    builder.environment().put("MALLOC_TRIM_THRESHOLD_", "0");
    Process process = builder.start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).as(output).isZero();
    String[] kilobytes = output.substring(output.lastIndexOf('\n') + 1).split(" ");
    long before = Long.parseLong(kilobytes[0]);
    long after = Long.parseLong(kilobytes[1]);
    assertThat(after).isLessThan(before + before / 50);
  }

  /** Prints the resident memory in KiB before and after. */
  static final class Soak {
    private static final int STEPS = 100_000;
    private static final int SWAPS = 100;

    private Soak() {}

    public static void main(String[] arguments) throws IOException {
      Model model = Nets.model(Nets.elec(new Adam(0.001)));
      work(model, STEPS, SWAPS); // code, pools and caches reach their size
      work(model, STEPS, SWAPS);
      long before = resident();
      work(model, STEPS, SWAPS);
      System.out.println(before + " " + resident());
    }

    private static void work(Model model, int steps, int swaps) {
      float[] features = Nets.normal(1, 6);
      float[] labels = Nets.oneHot(2, 1, 2);
      for (int swap = 0; swap < swaps; swap++) {
        try (Engine engine = Engine.create(model, EngineOptions.of(swap))) {
          for (int step = 1; step <= steps / swaps; step++) {
            engine.begin(step);
            engine.accumulate(features, labels, 1, new float[2]);
            engine.update(1, Clipping.none());
          }
        }
        System.gc(); // contexts of native operations are released with their Java objects
      }
    }

    private static long resident() throws IOException {
      return Files.readAllLines(STATUS).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElseThrow();
    }
  }
}
