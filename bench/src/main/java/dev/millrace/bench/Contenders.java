package dev.millrace.bench;

import dev.millrace.bench.dl4j.Dl4jContender;
import dev.millrace.bench.ours.MillraceContender;
import dev.millrace.bench.worker.Launch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Who takes part, and how each is started. */
final class Contenders {
  static final String MILLRACE = "millrace";
  static final String LIBTORCH = "libtorch";
  static final String DL4J = "dl4j";

  /** Where the launcher says that libtorch's worker lies with its libraries. */
  private static final String LIBTORCH_DIR = "millrace.bench.libtorch";

  private static final String LIBTORCH_MAIN = "dev.millrace.bench.libtorch.LibtorchContender";

  private Contenders() {}

  static boolean hasLibtorch() {
    return Files.isDirectory(libtorch());
  }

  private static Path libtorch() {
    return Path.of(System.getProperty(LIBTORCH_DIR, "bench/libtorch/target/dist"));
  }

  /** In the order of an interleaved round. */
  static List<Launch> launches(int threads) {
    String classPath = System.getProperty("java.class.path");
    List<Launch> launches = new ArrayList<>();
    launches.add(Launch.java(MILLRACE, classPath, MillraceContender.class.getName(), threads));
    if (hasLibtorch()) {
      launches.add(Launch.java(LIBTORCH, libtorch() + "/*", LIBTORCH_MAIN, threads));
    }
    launches.add(Launch.java(DL4J, classPath, Dl4jContender.class.getName(), threads));
    return launches;
  }
}
