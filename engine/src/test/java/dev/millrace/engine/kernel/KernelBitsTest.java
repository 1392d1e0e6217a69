package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class KernelBitsTest {
  private static final long WARM_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final int CALLS = 200;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static List<String> interpreted() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xint", "--add-modules=jdk.incubator.vector"));
    command.add("--add-exports=java.base/jdk.internal.vm.vector=ALL-UNNAMED");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(KernelCases.Main.class.getName());
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return output.lines().toList();
  }

  private static void warm(KernelCases.Case one) {
    long end = System.nanoTime() + WARM_NANOS;
    while (System.nanoTime() < end) {
      one.run();
    }
  }

  private static long allocated(KernelCases.Case one) {
    long thread = Thread.currentThread().getId();
    long before = THREADS.getThreadAllocatedBytes(thread);
    for (int i = 0; i < CALLS; i++) {
      one.kernel().run();
    }
    return THREADS.getThreadAllocatedBytes(thread) - before;
  }

  /** The compiler may take its time; a kernel that boxes vectors never stops allocating. */
  private static boolean stopsAllocating(KernelCases.Case one) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (System.nanoTime() < end) {
      if (allocated(one) == 0) {
        return true;
      }
    }
    return false;
  }

  @Test
  void compiledKernelsGiveTheBitsOfInterpretedOnesAndAllocateNothing() throws IOException {
    Assumptions.assumeTrue(KernelSet.current() == KernelSet.VECTOR, KernelSet.reason());
    List<KernelCases.Case> cases = KernelCases.all();
    List<String> compiled = new ArrayList<>();
    List<String> allocating = new ArrayList<>();
    for (KernelCases.Case one : cases) {
      warm(one);
      if (!stopsAllocating(one)) {
        allocating.add(one.name());
      }
      one.run();
      compiled.add(one.bits());
    }
    assertThat(allocating).isEmpty();
    assertThat(compiled).isEqualTo(interpreted()).isNotEmpty();
  }
}
