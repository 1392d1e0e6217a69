package dev.millrace.engine.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KernelSetTest {
  private static final String MODULE = "--add-modules=jdk.incubator.vector";
  private static final String EXPORT = "--add-exports=java.base/jdk.internal.vm.vector=ALL-UNNAMED";

  /** Says which set a JVM with these options takes. */
  static final class Main {
    public static void main(String[] arguments) {
      System.out.println(KernelSet.current().id() + ": " + KernelSet.reason());
    }
  }

  private static String start(String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void withoutTheModuleNativeOperationsRunAndOneSentenceSaysWhy() throws IOException {
    assertThat(start())
        .contains("native: Native kernels: the JVM was started without --add-modules")
        .contains("jdk.incubator.vector.");
  }

  @Test
  void theSetCanBeForced() throws IOException {
    assertThat(start(MODULE, EXPORT, "-Dmillrace.kernels=native"))
        .contains("native: Native kernels: asked for by -Dmillrace.kernels.");
  }

  @Test
  void thisTestRunHasVectorsWhereTheProcessorHas() {
    assertThat(KernelSet.reason()).doesNotContain("started without");
  }
}
