package dev.millrace.engine.device;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bytedeco.javacpp.Loader;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.nativeblas.NativeOps;
import org.nd4j.nativeblas.NativeOpsHolder;

/**
 * The native library of this process. It is chosen once, before anything of ND4J is touched: left
 * to itself JavaCPP loads the generic one even where faster ones are on the class path.
 */
public final class Natives {
  private static final String EXTENSION = "org.bytedeco.javacpp.platform.extension";
  private static final Pattern CLASSIFIER =
      Pattern.compile(
          "[/\\\\]([a-z]+-[a-z0-9_]+(?:-[a-z0-9-]+)?)[/\\\\][^/\\\\]*nd4jcpu[^/\\\\]*$");
  private static final Processor PROCESSOR = Processor.current();
  private static final NativeOps OPS;
  private static final String LOADED;
  private static final int ENVIRONMENT_THREADS;

  static {
    if (System.getProperty(EXTENSION) == null) {
      System.setProperty(EXTENSION, PROCESSOR.nativeExtension());
    }
    Nd4j.getBackend(); // before the holder, which otherwise finds nothing
    OPS = NativeOpsHolder.getInstance().getDeviceNativeOps();
    LOADED = classifier(Loader.getLoadedLibraries());
    ENVIRONMENT_THREADS = OPS.ompGetMaxThreads();
  }

  private Natives() {}

  /** Loads the library unless that has been done; call it before any other ND4J class. */
  public static void load() {
    // the static initialiser did it
  }

  public static NativeOps ops() {
    return OPS;
  }

  /** The library that was really loaded, such as {@code linux-x86_64-onednn-avx2}. */
  public static String classifier() {
    return LOADED;
  }

  public static String processor() {
    return PROCESSOR.name();
  }

  /** Threads that the environment gives: {@code OMP_NUM_THREADS} or the number of processors. */
  public static int environmentThreads() {
    return ENVIRONMENT_THREADS;
  }

  /**
   * Whether the library multiplies and adds with one rounding. Our own kernels do the same, so that
   * they give DL4J's bits.
   */
  public static boolean fusesMultiplyAdd() {
    return LOADED.contains("avx");
  }

  /** Whether the processor multiplies and adds in one instruction; true where nothing is known. */
  public static boolean processorMultipliesAndAdds() {
    return PROCESSOR.features().isEmpty() || PROCESSOR.features().contains("fma");
  }

  /**
   * Whether the processor multiplies bfloat16 numbers (AVX512_BF16, AMX) and the library uses it.
   */
  public static boolean multipliesBfloat16() {
    return LOADED.contains("avx512") && PROCESSOR.multipliesBfloat16();
  }

  static String classifier(Map<String, String> libraries) {
    return libraries.values().stream()
        .map(CLASSIFIER::matcher)
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1))
        .findFirst()
        .orElseGet(Loader::getPlatform);
  }
}
