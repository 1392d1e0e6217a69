package dev.millrace.engine.device;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * A processor: its name and what it can do.
 *
 * @param name as the operating system gives it
 * @param features flags such as {@code avx2}; empty where the system does not tell
 */
record Processor(String name, Set<String> features) {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  /** What the AVX-512 library was compiled for (Skylake server). */
  private static final List<String> AVX512 =
      List.of("avx512f", "avx512dq", "avx512cd", "avx512bw", "avx512vl");

  /** What the AVX2 library was compiled for (Haswell). */
  private static final List<String> AVX2 = List.of("avx2", "fma", "bmi2");

  static Processor current() {
    if (!Files.isReadable(CPU_INFO)) {
      return new Processor(System.getProperty("os.arch", "unknown"), Set.of());
    }
    try {
      return parse(Files.readAllLines(CPU_INFO));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** From the lines of {@code /proc/cpuinfo}; the first processor stands for all. */
  static Processor parse(List<String> lines) {
    String name = value(lines, "model name", System.getProperty("os.arch", "unknown"));
    String flags = value(lines, "flags", "");
    return new Processor(name, Set.copyOf(Arrays.asList(flags.split("\\s+"))));
  }

  private static String value(List<String> lines, String key, String otherwise) {
    return lines.stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse(otherwise);
  }

  boolean multipliesBfloat16() {
    return features.contains("avx512_bf16") || features.contains("amx_bf16");
  }

  /** The suffix of the fastest ND4J library for this processor, empty for the generic one. */
  String nativeExtension() {
    if (features.containsAll(AVX512)) {
      return "-onednn-avx512";
    }
    return features.containsAll(AVX2) ? "-onednn-avx2" : "";
  }
}
